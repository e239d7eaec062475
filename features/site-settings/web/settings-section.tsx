import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { invalidPaths } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import type { CallArguments } from "#kit/calls/endpoint.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/notice.tsx";
import { useForm, type FieldErrors, type FormValues } from "#ui/use-form.ts";
import { siteSettingsCalls } from "../calls.ts";

type Changes = NonNullable<CallArguments<typeof siteSettingsCalls.change>["body"]>;

interface SectionRules<Values> {
  initial: Values;
  /** The whole of what the form shows, so that the same of earlier values undoes a change. */
  changes: (values: Values) => Changes;
  /** The field of a wrong path of the call, such as `links.0.address`; by default the field of that name. */
  fieldOf?: (path: string, values: Values) => keyof Values & string;
  /** The text at a field that the server refuses. */
  wrong: (field: keyof Values & string) => string;
}

/** The state of one form of the page: it is sent alone, and undone as easily as done. */
export function useSettingsForm<Values extends FormValues>({
  initial,
  changes,
  fieldOf = (path) => path,
  wrong,
}: SectionRules<Values>) {
  const api = useApi();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const form = useForm<Values>({ initial, check: () => ({}) });
  const [saved, setSaved] = useState(initial);
  const [before, setBefore] = useState<Values | null>(null);
  const [state, setState] = useState<"unchanged" | "saved" | "undone">("unchanged");

  async function put(values: Values): Promise<boolean> {
    try {
      await api(siteSettingsCalls.change, { body: changes(values) });
      await revalidate();
      return true;
    } catch (error) {
      const fields = invalidPaths(error).map((path) => fieldOf(path, values));
      const errors = Object.fromEntries(
        fields.filter((field) => field in form.values).map((field) => [field, wrong(field)]),
      ) as FieldErrors<Values>;
      form.fail(errors, Object.keys(errors).length > 0 ? undefined : errorText(error));
      return false;
    }
  }

  return {
    ...form,
    state,
    onSubmit: form.submit(async (values) => {
      if (!(await put(values))) return;
      setBefore(saved);
      setSaved(values);
      setState("saved");
    }),
    undo:
      before === null
        ? null
        : async () => {
            if (!(await put(before))) return;
            form.reset(before);
            setSaved(before);
            setBefore(null);
            setState("undone");
          },
  };
}

interface SettingsSectionProps {
  title: string;
  hint?: string | undefined;
  form: Pick<ReturnType<typeof useSettingsForm>, "onSubmit" | "undo" | "state" | "busy" | "problem">;
  children: ReactNode;
}

/** A form of the page with its heading, its button, and the way back after it was saved. */
export function SettingsSection({ title, hint, form, children }: SettingsSectionProps) {
  const { t } = useTranslation("site-settings");
  const id = useId();
  return (
    <form
      noValidate
      onSubmit={form.onSubmit}
      aria-labelledby={id}
      className="form-width flex flex-col gap-5 border-t border-hairline py-8"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {hint !== undefined && <p className="mt-1 text-sm text-ink-soft">{hint}</p>}
      </div>
      <FormError title={form.problem} />
      {children}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" busy={form.busy} busyText={t("saving")}>
          {t("save")}
        </Button>
        {form.undo !== null && (
          <Button variant="quiet" onClick={() => void form.undo?.()}>
            {t("undo")}
          </Button>
        )}
        <p role="status" className="text-sm text-ink-soft">
          {form.state === "unchanged" ? "" : t(form.state)}
        </p>
      </div>
    </form>
  );
}
