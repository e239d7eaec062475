import { useRevalidator } from "react-router";
import { useTranslation } from "react-i18next";
import { report as bounds } from "#vocabulary/limits.ts";
import { reasonsCalls, reasonText, severities } from "../../reasons.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";

/** Adds a reason to the catalogue. */
export function ReasonForm() {
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
