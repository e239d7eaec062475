import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useRevalidator } from "react-router";
import type { BackTarget } from "#features/review/web/use-back-target.ts";
import { codePoints } from "#kit/text/plain-text.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useDateTimeText } from "#kit/web/language/language.tsx";
import { report as bounds } from "#vocabulary/account-limits.ts";
import { reportDecisions, type DecidedReport, type ReportDecision, type ReportDetail } from "../../shapes.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";
import { moderationCalls, optionalNote } from "../../calls.ts";
import { useDecisionEffectsText } from "./decision-effects.ts";

interface DecisionFormProps {
  report: ReportDetail;
  busy: boolean;
  problem: string | undefined;
  onDecide: (decision: ReportDecision, note: string) => Promise<void>;
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
        options={reportDecisions.map((each) => ({ value: each, label: t(`choose.${each}`), hint: effectsText(each) }))}
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

/** The fields of a decision about one or several reports, and the decision once it is chosen. */
export function useDecisionForm() {
  const { t } = useTranslation("reportings");
  const form = useForm({
    initial: { decision: "", note: "" },
    check: ({ decision, note }) => ({
      ...(decision === "" && { decision: t("choose.missing") }),
      ...(codePoints(note.trim()) > bounds.noteMax && { note: t("note.long") }),
    }),
  });
  return { form, chosen: reportDecisions.find((each) => each === form.values.decision) };
}

/** The colleague who decided first; the name is null if their account was removed. */
interface DecidedByOther {
  name: string | null;
}

/** Decides a report and goes back. One request at a time. */
export function useReportDecision({ id }: ReportDetail, back: BackTarget) {
  const { t } = useTranslation("reportings");
  const api = useApi();
  const errorText = useErrorText();
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { busy, problem, run } = useSingleCall((error) =>
    hasCode(error, "FORBIDDEN") ? t("barred.forbidden") : errorText(error),
  );
  const [decidedByOther, setDecidedByOther] = useState<DecidedByOther | null>(null);

  const doneText = useDecidedText();

  async function decide(decision: ReportDecision, note: string) {
    try {
      const decidedReport = await api(moderationCalls.decide, {
        body: { id, status: decision, ...optionalNote(note) },
      });
      toast({ kind: "success", text: doneText(decidedReport, decision) });
      await navigate(back.to, { state: back.state });
    } catch (error) {
      if (!hasCode(error, "CONFLICT")) throw error;
      setDecidedByOther({ name: error.problem?.decidedBy ?? null });
      // Loads the colleague's decision.
      await revalidate();
    }
  }
  return {
    busy,
    problem,
    decidedByOther,
    decide: (decision: ReportDecision, note: string) => run(() => decide(decision, note)),
  };
}

/** Says what a decision has done: how many reports it settled, and which bans it began. */
export function useDecidedText() {
  const { t } = useTranslation("reportings");
  const dateTimeText = useDateTimeText();
  return ({ settled, bans }: DecidedReport, decision: ReportDecision) =>
    [
      t(`done.${decision}`, { count: settled }),
      ...bans.map(({ kind, username, until }) => t(`done.bans.${kind}`, { username, date: dateTimeText(until) })),
    ].join(" ");
}
