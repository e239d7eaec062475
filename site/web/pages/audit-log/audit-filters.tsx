import { useState, type FormEvent } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "react-i18next";
import { auditActions } from "#features/audit-log/calls.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Select } from "#ui/select.tsx";
import { TextField } from "#ui/text-field.tsx";
import { actionFilterOf, auditLogAddress, auditLogPath, textFilterOf, type Filters } from "./addresses.ts";

interface AuditFiltersProps {
  /** The filters in the URL. */
  filters: Filters;
  /** Whether any filter is set. */
  clears: boolean;
}

/** Filters the log by actor, action and target. The filters are part of the URL. */
export function AuditFilters({ filters, clears }: AuditFiltersProps) {
  const { t } = useTranslation("audit");
  const navigate = useNavigate();
  const [actor, setActor] = useState(filters.actor ?? "");
  const [action, setAction] = useState<string>(filters.action ?? "");
  const [target, setTarget] = useState(filters.target ?? "");

  function applyFilters(event: FormEvent) {
    event.preventDefault();
    void navigate(
      auditLogAddress({
        page: 1,
        actor: textFilterOf(actor),
        action: actionFilterOf(action),
        target: textFilterOf(target),
      }),
    );
  }

  const field = { autoComplete: "off", autoCapitalize: "none", spellCheck: false, maxLength: 100 } as const;
  return (
    <form
      role="search"
      aria-label={t("title")}
      onSubmit={applyFilters}
      className="mt-6 grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_auto]"
    >
      <TextField
        {...field}
        label={t("filters.actor")}
        name="actor"
        value={actor}
        onChange={(event) => setActor(event.target.value)}
      />
      <Select
        label={t("filters.action")}
        name="action"
        value={action}
        onChange={(event) => setAction(event.target.value)}
        options={[
          { value: "", label: t("filters.anything") },
          ...auditActions.map((each) => ({ value: each, label: t(`actions.${each}`) })),
        ]}
      />
      <TextField
        {...field}
        label={t("filters.target")}
        hint={t("filters.targetHint")}
        name="target"
        value={target}
        onChange={(event) => setTarget(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" icon="search">
          {t("filters.narrow")}
        </Button>
        {clears && <ButtonLink to={auditLogPath}>{t("filters.clear")}</ButtonLink>}
      </div>
    </form>
  );
}
