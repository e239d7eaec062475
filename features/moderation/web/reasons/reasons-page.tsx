import { useRef, useState } from "react";
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useReasonText } from "#kit/web/language/language.tsx";
import { reasonsCalls, reasonText, severities, type Reason } from "#features/decisions/reasons.ts";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { EmptyState } from "#ui/placeholders.tsx";
import { AdminListHeader } from "#kit/web/pages/private-page.tsx";
import { RemovalDialog } from "#kit/web/pages/removal-dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { useForm } from "#ui/use-form.ts";
import { useToast } from "#ui/toasts.tsx";
import { TextField } from "#ui/text-fields.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { report as bounds } from "#vocabulary/account-limits.ts";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext);
  return api(reasonsCalls.list, {}, { signal: request.signal });
}

/** The catalogue of reasons for reports, with their severities. */
export function Component() {
  const { t } = useTranslation("catalogue");
  const reasons = useLoaderData<typeof loader>();
  const countLine = useRef<HTMLParagraphElement>(null);
  return (
    <div className="page-width py-10 md:py-12">
      <AdminListHeader title={t("title")} count={t("count", { count: reasons.length })} countLine={countLine} />
      <p className="mt-4 max-w-[40em] text-sm text-ink-soft">{t("hint")}</p>
      <div className="grid items-start gap-x-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        {reasons.length === 0 ? (
          <EmptyState>{t("empty")}</EmptyState>
        ) : (
          <ul className="mt-6 border-b border-hairline">
            {reasons.map((reason) => (
              <li key={reason.reason} className="border-t border-hairline">
                <ReasonRow reason={reason} finalFocus={() => countLine.current} />
              </li>
            ))}
          </ul>
        )}
        <ReasonForm />
      </div>
    </div>
  );
}

interface ReasonRowProps {
  reason: Reason;
  /** Gets the focus after this row is removed. */
  finalFocus: () => HTMLElement | null;
}

/** A reason, its severity, and the button that removes it from the catalogue. */
function ReasonRow({ reason: { reason, severity }, finalFocus }: ReasonRowProps) {
  const { t } = useTranslation("catalogue");
  const api = useApi();
  const [isAsking, setIsAsking] = useState(false);
  const words = useReasonText()(reason);
  const weight = severities.find((each) => each === severity);
  return (
    <div className="flex items-center justify-between gap-4 py-2 sm:-mx-3 sm:px-3">
      <div className="min-w-0">
        <h2 className="font-serif text-lg wrap-anywhere">{words}</h2>
        {weight !== undefined && <p className="text-sm text-ink-soft">{t(`weights.${weight}`)}</p>}
      </div>
      <IconButton icon="trash" label={t("row.remove", { reason: words })} onClick={() => setIsAsking(true)} />
      <RemovalDialog
        open={isAsking}
        title={t("remove.title")}
        confirmText={t("remove.confirm")}
        busyText={t("remove.busy")}
        doneText={t("remove.done", { reason: words })}
        remove={() => api(reasonsCalls.remove, { query: { reason } })}
        onClose={() => setIsAsking(false)}
        finalFocus={finalFocus}
      >
        <p>{t("remove.text", { reason: words })}</p>
      </RemovalDialog>
    </div>
  );
}

/** Adds a reason to the catalogue. */
function ReasonForm() {
  const { t } = useTranslation("catalogue");
  const api = useApi();
  const toast = useToast();
  const errorText = useErrorText();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { reason: "", severity: "1" },
    check: ({ reason }): { reason?: string } =>
      reasonText.safeParse(reason).success ? {} : { reason: t("form.error", bounds.reason) },
  });

  const submit = form.submit(async ({ reason, severity }) => {
    try {
      await api(reasonsCalls.add, { body: { reason, severity } });
      toast({ kind: "success", text: t("form.done", { reason: reason.trim() }) });
      form.reset();
      await revalidate();
    } catch (error) {
      const isTaken = hasCode(error, "CONFLICT");
      if (isTaken) form.fail({ reason: t("form.taken") });
      else form.fail({}, errorText(error));
    }
  });

  return (
    <form
      noValidate
      onSubmit={submit}
      aria-labelledby="new-reason"
      className="form-width mt-8 flex w-full flex-col gap-5 lg:mt-6 lg:border-l lg:border-hairline lg:pl-8"
    >
      <h2 id="new-reason" className="text-xl">
        {t("form.title")}
      </h2>
      <FormError title={form.problem} />
      <TextField
        {...form.text("reason")}
        label={t("form.reason")}
        hint={t("form.hint", bounds.reason)}
        autoComplete="off"
      />
      <RadioGroup
        legend={t("form.weight")}
        options={severities.map((severity) => ({ value: String(severity), label: t(`weights.${severity}`) }))}
        {...form.choice("severity")}
      />
      <div>
        <Button type="submit" variant="primary" busy={form.busy} busyText={t("form.busy")}>
          {t("form.add")}
        </Button>
      </div>
    </form>
  );
}
