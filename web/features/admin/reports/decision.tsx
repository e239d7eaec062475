import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ReportDetail } from "#contract/moderation.ts";
import { useLanguage } from "#web/platform/language.tsx";
import { useSession } from "#web/platform/session.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { LocalDate } from "#web/ui/local-date.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { barOf } from "./consequences.ts";
import { DecisionForm } from "./decision-form.tsx";
import { useNameOf } from "./report-words.tsx";
import { useDecision } from "./use-decision.ts";

interface DecisionProps {
  report: ReportDetail;
  /** Where one goes on afterwards. */
  list: string;
}

/** What is to be decided, or what was. */
export function Decision({ report, list }: DecisionProps) {
  const { t } = useTranslation("reportings");
  const me = useSession();
  const decision = useDecision(report, list);
  const { faster } = decision;
  const box = useRef<HTMLElement>(null);
  const barred = me === null ? null : barOf(report, me);
  const done = report.status !== "PENDING";

  // The button that had the focus is gone.
  useEffect(() => {
    if (faster !== null) box.current?.focus();
  }, [faster]);

  return (
    <section ref={box} tabIndex={-1} aria-labelledby="decision" className="border-t border-ink pt-5">
      <h2 id="decision" className="text-xl">
        {t("decision")}
      </h2>
      {faster !== null && (
        <Notice kind="error" className="mt-4" action={<ButtonLink to={list}>{t("faster.back")}</ButtonLink>}>
          {faster.name === null ? t("faster.nobody") : t("faster.name", { name: faster.name })}
        </Notice>
      )}
      {done && <Decided report={report} />}
      {!done && barred !== null && (
        <Notice kind="info" className="mt-4">
          {t(`barred.${barred}`)}
        </Notice>
      )}
      {!done && barred === null && faster === null && (
        <DecisionForm report={report} busy={decision.busy} problem={decision.problem} onDecide={decision.decide} />
      )}
    </section>
  );
}

function Decided({ report: { status, decidedBy, decidedAt, note } }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const { language } = useLanguage();
  const nameOf = useNameOf();
  return (
    <div className="mt-3 max-w-[40em]">
      <p className="font-serif text-lg">{t(`decided.${status === "PENDING" ? "REJECTED" : status}`)}</p>
      {decidedAt !== null && (
        <p className="mt-1 text-sm text-ink-soft">
          {t("decided.by", { name: nameOf(decidedBy) })} <span aria-hidden="true">·</span>{" "}
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
