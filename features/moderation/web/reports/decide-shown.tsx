import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslation } from "react-i18next";
import { moderationCalls, reportDecisionsCalls } from "../../calls.ts";
import { reportDecisions, type Report, type ReportDetail } from "../../shapes.ts";
import { nullIfMissing } from "#kit/web/calls/api-error.ts";
import { useApi } from "#kit/web/pages/page-context.ts";
import { useSession } from "#features/accounts/web/session.ts";
import { useSingleCall } from "#kit/web/calls/use-single-call.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/notice.tsx";
import { RadioGroup } from "#ui/radio-and-switch.tsx";
import { useToast } from "#ui/toasts.tsx";
import { useReasons } from "#features/decisions/web/use-reasons.ts";
import { decisionObstacle, useDecisionEffectsTexts } from "./decision-effects.ts";
import { DecisionGround, NoteToMember, NoteToReporter, sentTexts, severityOf } from "./decision-fields.tsx";
import { useDecisionForm } from "./decision-form.tsx";

interface DecideShownProps {
  reports: readonly Report[];
  /** Called once this form, which had the focus, is gone. */
  onAllDecided: () => void;
}

/** One decision about all reports that a page of the list shows. */
export function DecideShown({ reports, onAllDecided }: DecideShownProps) {
  const { t } = useTranslation(["reportings", "site"]);
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const me = useSession();
  const { busy, problem, run } = useSingleCall();
  const effectsTexts = useDecisionEffectsTexts();
  /** The reports that this member of the staff can decide, once the decision is to be confirmed; null before. */
  const [asked, setAsked] = useState<ReportDetail[] | null>(null);
  const loading = useSingleCall();
  const { form, chosen } = useDecisionForm();
  const isNeeded = reports.length > 1;
  const reasons = useReasons(isNeeded);
  const [only, ...otherMembers] = new Set(reports.map(({ username }) => username));
  const reporters = new Set(reports.map(({ reporter }) => reporter)).size;
  const hasDecided = useRef(false);
  const finish = useEffectEvent(onAllDecided);
  useEffect(() => {
    if (hasDecided.current && !isNeeded) finish();
    hasDecided.current = false;
  }, [isNeeded]);
  if (!isNeeded) return null;

  /** Loads what the confirmation says about points and bans. */
  const ask = () =>
    loading.run(async () => {
      const details = await Promise.all(
        reports.map(({ id }) => api(moderationCalls.read, { params: { id } }).catch(nullIfMissing)),
      );
      const canDecide = (report: ReportDetail) =>
        report.status === "PENDING" &&
        (report.claimedBy ?? me?.username) === me?.username &&
        (me === null || decisionObstacle(report, me) === null);
      setAsked(details.filter((report) => report !== null).filter(canDecide));
    });

  const decide = (status: (typeof reportDecisions)[number]) =>
    run(async () => {
      const texts = sentTexts(status, form.values);
      const { results } = await api(reportDecisionsCalls.decideMany, {
        body: {
          decisions: reports.map(({ type, id }) => ({ type, id, status, ...texts })),
        },
      });
      const failed = results.filter((result) => "code" in result).length;
      const settled = results.length - failed;
      if (settled > 0) toast({ kind: "success", text: t(`done.${status}`, { count: settled }) });
      if (failed > 0) toast({ kind: "error", text: t("many.failed", { count: failed }) });
      hasDecided.current = true;
      await revalidate();
    }).finally(() => setAsked(null));

  return (
    <section aria-labelledby="decide-shown" className="mb-8 border-t border-ink pt-5">
      <h2 id="decide-shown" className="text-xl">
        {t("many.title", { count: reports.length })}
      </h2>
      <form noValidate className="mt-4 flex max-w-[40rem] flex-col gap-6" onSubmit={form.submit(() => void ask())}>
        {asked === null && <FormError title={problem ?? loading.problem} />}
        <RadioGroup
          legend={t("choose.legend")}
          options={reportDecisions.map((each) => ({ value: each, label: t(`choose.${each}`) }))}
          {...form.choice("decision")}
        />
        {chosen === "ACCEPTED" && (
          <>
            <DecisionGround
              report={null}
              reasons={reasons}
              value={form.values.ground}
              onChange={(ground) => form.set("ground", ground)}
            />
            <NoteToMember username={otherMembers.length === 0 ? only! : null} {...form.text("note")} />
          </>
        )}
        <NoteToReporter reporters={reporters} {...form.text("noteToReporter")} />
        <div>
          <Button type="submit" busy={loading.busy}>
            {t("decide")}
          </Button>
        </div>
      </form>
      {chosen !== undefined && asked !== null && (
        <ConfirmDialog
          open
          title={t("many.title", { count: reports.length })}
          confirmText={t(`verbs.${chosen}`)}
          cancelText={t("site:buttons.cancel")}
          busy={busy}
          busyText={t("deciding")}
          danger={chosen !== "REJECTED"}
          onConfirm={() => void decide(chosen)}
          onCancel={() => setAsked(null)}
        >
          <p className="font-semibold">{t(`choose.${chosen}`)}</p>
          <ul className="mt-2 list-disc pl-5">
            {effectsTexts(asked, chosen, severityOf(reasons, form.values.ground)).map((each) => (
              <li key={each} className="mt-1 wrap-anywhere">
                {each}
              </li>
            ))}
          </ul>
          {asked.length < reports.length && (
            <p className="mt-2">{t("many.notYours", { count: reports.length - asked.length })}</p>
          )}
          <p className="mt-2 text-ink-soft">{t("confirm.final")}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
