import { useState, type FormEvent } from "react";
import { useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { auditActions, auditLogCalls } from "#features/audit-log/calls.ts";
import { pageSizes } from "#vocabulary/limits.ts";
import { ListPages } from "#kit/web/lists/list-pages.tsx";
import { requirePage } from "#kit/web/pages/list-address.ts";
import { pageContext } from "#kit/web/pages/page-context.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { EmptyState } from "#ui/placeholders.tsx";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { Select } from "#ui/choice-fields.tsx";
import { TextField } from "#ui/text-fields.tsx";
import {
  auditLogAddress,
  readAuditLogState,
  auditLogPath,
  actionFilterOf,
  textFilterOf,
  type Filters,
} from "./addresses.ts";
import { AuditTable } from "./audit-table.tsx";

const pageSize = pageSizes.auditLog;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  const filter = readAuditLogState(request);
  const { actor, action, target } = filter;
  const query = {
    pageNumber: filter.page - 1,
    pageSize,
    actor: actor ?? undefined,
    action: action ?? undefined,
    target: target ?? undefined,
  };
  const { entries, totalEntries } = await api(auditLogCalls.list, { query }, { signal: request.signal });
  requirePage({ page: filter.page, pageSize, total: totalEntries }, (page) => auditLogAddress({ ...filter, page }));
  return { filter, entries, totalEntries };
}

/** The actions of the staff, newest first. */
export function Component() {
  const { t } = useTranslation("audit");
  const { filter, entries, totalEntries } = useLoaderData<typeof loader>();
  const filtered = filter.actor !== null || filter.action !== null || filter.target !== null;
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader title={t("title")} count={t("count", { count: totalEntries })} />
      <AuditFilters
        key={auditLogAddress({ ...filter, page: 1 })}
        filters={filter}
        clears={filtered && entries.length > 0}
      />
      {entries.length > 0 && <AuditTable entries={entries} />}
      {entries.length === 0 && !filtered && <EmptyState>{t("empty")}</EmptyState>}
      {entries.length === 0 && filtered && (
        <EmptyState action={<ButtonLink to={auditLogPath}>{t("filters.clear")}</ButtonLink>}>{t("noMatch")}</EmptyState>
      )}
      <ListPages
        page={filter.page}
        pageSize={pageSize}
        total={totalEntries}
        counted="entries"
        href={(page) => auditLogAddress({ ...filter, page })}
      />
    </div>
  );
}

interface AuditFiltersProps {
  /** The filters in the URL. */
  filters: Filters;
  /** Whether any filter is set. */
  clears: boolean;
}

/** Filters the log by actor, action and target. The filters are part of the URL. */
function AuditFilters({ filters, clears }: AuditFiltersProps) {
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
