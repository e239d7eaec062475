import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ReportDetail } from "../../shapes.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { ButtonLink } from "#ui/button.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Notice } from "#ui/notice.tsx";
import type { WayBack } from "#features/review/web/use-way-back.ts";
import { decisionObstacle } from "./decision-effects.ts";
import { DecisionForm } from "./decision-form.tsx";
import { useUsernameText } from "./report-labels.tsx";
import { useDecision } from "./use-decision.ts";

interface DecisionProps {
  report: ReportDetail;
  back: WayBack;
}

/** The form for the decision, or the decision that was made. */
export function Decision({ report, back }: DecisionProps) {
  const { t } = useTranslation("reportings");
  const me = useSession();
  const decision = useDecision(report, back);
  const { decidedByOther } = decision;
  const box = useRef<HTMLElement>(null);
  const obstacle = me === null ? null : decisionObstacle(report, me);
  const done = report.status !== "PENDING";
  const holder = report.claimedBy === me?.username ? null : report.claimedBy;

  // The button that had the focus is gone.
  useEffect(() => {
    if (decidedByOther !== null) box.current?.focus();
  }, [decidedByOther]);

  return (
    <section ref={box} tabIndex={-1} aria-labelledby="decision" className="border-t border-ink pt-5">
      <h2 id="decision" className="text-xl">
        {t("decision")}
      </h2>
      {decidedByOther !== null && (
        <Notice kind="error" className="mt-4" action={<ButtonLink to={back.to}>{back.text}</ButtonLink>}>
          {decidedByOther.name === null ? t("faster.nobody") : t("faster.name", { name: decidedByOther.name })}
        </Notice>
      )}
      {done && <Decided report={report} />}
      {!done && obstacle !== null && (
        <Notice kind="info" className="mt-4">
          {t(`barred.${obstacle}`)}
        </Notice>
      )}
      {!done && obstacle === null && holder !== null && (
        <Notice kind="info" className="mt-4">
          {t("claimed", { name: holder })}
        </Notice>
      )}
      {!done && obstacle === null && holder === null && decidedByOther === null && (
        <DecisionForm report={report} busy={decision.busy} problem={decision.problem} onDecide={decision.decide} />
      )}
    </section>
  );
}

function Decided({ report: { status, decidedBy, decidedAt, note } }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const { language } = useLanguage();
  const usernameText = useUsernameText();
  return (
    <div className="mt-3 max-w-[40em]">
      <p className="font-serif text-lg">{t(`decided.${status === "PENDING" ? "REJECTED" : status}`)}</p>
      {decidedAt !== null && (
        <p className="mt-1 text-sm text-ink-soft">
          {t("decided.by", { name: usernameText(decidedBy) })} <span aria-hidden="true">·</span>{" "}
          <LocalDate date={decidedAt} language={language} show="date-time" />
        </p>
      )}
      {note !== null && (
        <>
          <h3 className="mt-4 font-sans text-sm font-semibold">{t("note.label")}</h3>
          <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
            {note}
          </p>
        </>
      )}
    </div>
  );
}
