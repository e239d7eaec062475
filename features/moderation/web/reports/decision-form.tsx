import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useRevalidator } from "react-router";
import type { BackTarget } from "#features/review/web/use-back-target.ts";
import { hasCode } from "#kit/web/calls/api-error.ts";
import { useErrorText } from "#kit/web/calls/error-text.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { useDateTimeText } from "#kit/web/language/language.tsx";
import { reportDecisions, type DecidedReport, type ReportDecision, type ReportDetail } from "../../shapes.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useForm } from "#ui/use-form.ts";
import { useReasons } from "#features/decisions/web/use-reasons.ts";
import { moderationCalls } from "../../calls.ts";
import { useDecisionEffectsText } from "./decision-effects.ts";
import {
  DecisionGround,
  noDecisionTexts,
  NoteToMember,
  NoteToReporter,
  reportersOf,
  sentTexts,
  severityOf,
  useTextErrors,
  type DecisionTexts,
} from "./decision-fields.tsx";

interface DecisionFormProps {
  report: ReportDetail;
  busy: boolean;
  problem: string | undefined;
  onDecide: (decision: ReportDecision, texts: DecisionTexts) => Promise<void>;
}

/** The three decisions with their effects, the reason, a note to each side, and a confirmation. */
export function DecisionForm({ report, busy, problem, onDecide }: DecisionFormProps) {
  const { t } = useTranslation(["reportings", "site"]);
  const [dialogOpen, setDialogOpen] = useState(false);
  const reasons = useReasons(true);
  const { form, chosen } = useDecisionForm();
  const effectsText = useDecisionEffectsText(report, severityOf(reasons, form.values.ground));

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
      {chosen === "ACCEPTED" && (
        <>
          <DecisionGround
            report={report}
            reasons={reasons}
            value={form.values.ground}
            onChange={(ground) => form.set("ground", ground)}
          />
          <NoteToMember username={report.username} {...form.text("note")} />
        </>
      )}
      <NoteToReporter reporters={reportersOf(report)} {...form.text("noteToReporter")} />
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
          onConfirm={() => void onDecide(chosen, form.values).finally(() => setDialogOpen(false))}
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
  const textErrors = useTextErrors();
  const form = useForm({
    initial: { ...noDecisionTexts, decision: "" },
    check: ({ decision, ...texts }) => ({
      ...(decision === "" && { decision: t("choose.missing") }),
      ...textErrors(decisionOf(decision), texts),
    }),
  });
  return { form, chosen: decisionOf(form.values.decision) };
}

const decisionOf = (value: string) => reportDecisions.find((each) => each === value);

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

  async function decide(decision: ReportDecision, texts: DecisionTexts) {
    try {
      const decidedReport = await api(moderationCalls.decide, {
        body: { id, status: decision, ...sentTexts(decision, texts) },
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
    decide: (decision: ReportDecision, texts: DecisionTexts) => run(() => decide(decision, texts)),
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
