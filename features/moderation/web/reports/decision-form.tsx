import { useState } from "react";
import { useTranslation } from "react-i18next";
import { report as bounds } from "#vocabulary/limits.ts";
import { decisions, type Decision, type ReportDetail } from "../../shapes.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormError } from "#ui/form-error.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { useDecisionEffectsText } from "./decision-effects-text.ts";
import { useDecisionForm } from "./use-decision-form.ts";

interface DecisionFormProps {
  report: ReportDetail;
  busy: boolean;
  problem: string | undefined;
  onDecide: (decision: Decision, note: string) => Promise<void>;
}

/** The three decisions with their effects, a note, and a confirmation. */
export function DecisionForm({ report, busy, problem, onDecide }: DecisionFormProps) {
  const { t } = useTranslation(["reportings", "site"]);
  const effectsText = useDecisionEffectsText(report);
  const [dialogOpen, setDialogOpen] = useState(false);
  const { form, chosen } = useDecisionForm();

  return (
    <form
      noValidate
      className="mt-4 flex max-w-[40rem] flex-col gap-6"
      onSubmit={form.submit(() => setDialogOpen(true))}
    >
      {!dialogOpen && <FormError title={problem} />}
      <RadioGroup
        legend={t("choose.legend")}
        options={decisions.map((each) => ({ value: each, label: t(`choose.${each}`), hint: effectsText(each) }))}
        {...form.choice("decision")}
      />
      <LimitedTextArea
        label={t("note.label")}
        optionalText={t("note.optional")}
        hint={t(chosen === "ACCEPTED" ? "note.hintAccepted" : "note.hint", { author: report.username })}
        rows={4}
        dir="auto"
        {...form.text("note")}
        max={bounds.noteMax}
      />
      <div>
        <Button type="submit" variant="primary">
          {t("decide")}
        </Button>
      </div>
      {chosen !== undefined && (
        <ConfirmDialog
          open={dialogOpen}
          title={t(`confirm.${chosen}`)}
          confirmText={t(`verbs.${chosen}`)}
          cancelText={t("site:buttons.cancel")}
          busy={busy}
          busyText={t("deciding")}
          danger={chosen !== "REJECTED"}
          onConfirm={() => void onDecide(chosen, form.values.note).finally(() => setDialogOpen(false))}
          onCancel={() => setDialogOpen(false)}
        >
          <p>{effectsText(chosen)}</p>
          <p className="mt-2 text-ink-soft">{t("confirm.final")}</p>
        </ConfirmDialog>
      )}
    </form>
  );
}
