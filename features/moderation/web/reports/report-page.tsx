import { useEffect, useRef } from "react";
import { useLoaderData, useLocation, useRevalidator, type LoaderFunctionArgs } from "react-router";
import { useTranslation } from "react-i18next";
import { useSession } from "#features/accounts/web/session.ts";
import type { ReportDetail } from "../../shapes.ts";
import { moderationCalls, taleReportsCalls } from "../../calls.ts";
import { focusListHeading } from "#kit/web/pages/navigation-focus.tsx";
import { ApiError } from "#kit/web/calls/api-error.ts";
import { useLanguage, useReasonText } from "#kit/web/language/language.tsx";
import { pageContext, useApi } from "#kit/web/pages/page-context.ts";
import { PageHead } from "#kit/web/head/page-head.tsx";
import { classNames } from "#ui/class-names.ts";
import { BackLink } from "#ui/links.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { reportClaimsCalls } from "#features/review/calls.ts";
import { ClaimedNotice } from "#features/review/web/claimed-notice.tsx";
import { useBackTarget, type BackTarget } from "#features/review/web/use-back-target.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { listAddressOf } from "../addresses.ts";
import { decisionObstacle } from "./decision-effects.ts";
import { DecisionForm, useReportDecision } from "./decision-form.tsx";
import { HistoryPanel, OtherReports } from "./history-panel.tsx";
import { ReportedSubject } from "./reported-subject.tsx";
import { ReasonLabel, StatusBadge, useReporterText, useUsernameText } from "./report-labels.tsx";

const calls = {
  comment: moderationCalls.read,
  blog: moderationCalls.readNews,
  user: moderationCalls.readUser,
  tale: taleReportsCalls.read,
};

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<ReportDetail> {
  const { api } = context.get(pageContext);
  const call = Object.entries(calls).find(([type]) => type === params.type)?.[1];
  if (call === undefined) throw new ApiError({ status: 404, code: "NOT_FOUND" });
  const report = await api(call, { params: { id: params.id } }, { signal: request.signal });
  // The call for comments returns reports of any type.
  if (report.type !== params.type) throw new ApiError({ status: 404, code: "NOT_FOUND" });
  return report;
}

/** One report, the history of the people involved, and the decision. */
export function Component() {
  const { t } = useTranslation("reportings");
  const report = useLoaderData<typeof loader>();
  const back = useBackTarget({ to: listAddressOf(useLocation().state), text: t("title"), state: focusListHeading });
  const { type, username, author, reporterHistory } = report;
  const title = t(`detail.title.${type}`, { username });
  return (
    <div className="page-width py-6 md:py-8">
      <PageHead title={title} noIndex />
      <BackLink to={back.to}>{back.text}</BackLink>
      <h1
        tabIndex={-1}
        className={classNames("mt-2 wrap-anywhere", type === "user" ? "text-2xl sm:text-3xl" : "text-3xl")}
      >
        {title}
      </h1>
      <Reporting report={report} />
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-10">
          <ReportedSubject report={report} />
          <OtherReports report={report} />
        </div>
        <aside
          aria-label={t("people.label")}
          className="grid content-start gap-x-12 gap-y-10 md:max-lg:grid-cols-2 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          {author !== null && <HistoryPanel title={t("people.author")} history={author} current={report} />}
          {reporterHistory !== null && (
            <HistoryPanel title={t("people.reporter")} history={reporterHistory} current={report} />
          )}
        </aside>
        <DecisionSection key={report.id} report={report} back={back} />
      </div>
    </div>
  );
}

/** The reason, the reporter, the date and the status. */
function Reporting({ report }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const { language } = useLanguage();
  const reporterText = useReporterText();
  return (
    <>
      <p className="mt-3 font-serif text-lg">
        <ReasonLabel report={report} />
      </p>
      <Facts className="mt-1">
        <Fact>
          <StatusBadge status={report.status} className="text-ink" />
        </Fact>
        <Fact>{t("detail.by", { reporter: reporterText(report) })}</Fact>
        <Fact>
          <LocalDate date={report.startDate} language={language} show="date-time" />
        </Fact>
      </Facts>
    </>
  );
}

interface DecisionSectionProps {
  report: ReportDetail;
  back: BackTarget;
}

/** The form for the decision, or the decision that was made. */
function DecisionSection({ report, back }: DecisionSectionProps) {
  const { t } = useTranslation("reportings");
  const me = useSession();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const decision = useReportDecision(report, back);
  const { decidedByOther } = decision;
  const box = useRef<HTMLElement>(null);
  const obstacle = me === null ? null : decisionObstacle(report, me);
  const done = report.status !== "PENDING";
  const holder = report.claimedBy === me?.username ? null : report.claimedBy;

  async function takeOver() {
    await api(reportClaimsCalls.claim, { params: { id: report.id }, query: { takeOver: "true" } });
    await revalidate();
    // The button is gone.
    box.current?.focus();
  }

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
      {done && <DecisionMade report={report} />}
      {!done && obstacle !== null && (
        <Notice kind="info" className="mt-4">
          {t(`barred.${obstacle}`)}
        </Notice>
      )}
      {!done && obstacle === null && holder !== null && (
        <ClaimedNotice className="mt-4" onTakeOver={takeOver}>
          {t("claimed", { name: holder })}
        </ClaimedNotice>
      )}
      {!done && obstacle === null && holder === null && decidedByOther === null && (
        <DecisionForm report={report} busy={decision.busy} problem={decision.problem} onDecide={decision.decide} />
      )}
    </section>
  );
}

function DecisionMade({ report }: { report: ReportDetail }) {
  const { status, decidedBy, decidedAt, reason, decidedReason, username, note, noteToReporter } = report;
  const { t } = useTranslation(["reportings", "staff-acts"]);
  const { language } = useLanguage();
  const usernameText = useUsernameText();
  const reasonText = useReasonText();
  const toReporter = t("staff-acts:note.toReporter", { count: 1 });
  return (
    <div className="mt-3 max-w-[40em]">
      <p className="font-serif text-lg">{t(`decided.${status === "PENDING" ? "REJECTED" : status}`)}</p>
      {decidedAt !== null && (
        <p className="mt-1 text-sm text-ink-soft">
          {t("decided.by", { name: usernameText(decidedBy) })} <span aria-hidden="true">·</span>{" "}
          <LocalDate date={decidedAt} language={language} show="date-time" />
        </p>
      )}
      {status === "ACCEPTED" && decidedReason !== null && decidedReason !== reason && (
        <WrittenNote title={t("staff-acts:ground.label")}>{reasonText(decidedReason)}</WrittenNote>
      )}
      {note !== null && (
        <WrittenNote title={status === "ACCEPTED" ? t("staff-acts:note.toMember", { username }) : toReporter}>
          {note}
        </WrittenNote>
      )}
      {noteToReporter !== null && <WrittenNote title={toReporter}>{noteToReporter}</WrittenNote>}
    </div>
  );
}

function WrittenNote({ title, children }: { title: string; children: string }) {
  return (
    <>
      <h3 className="mt-4 font-sans text-sm font-semibold">{title}</h3>
      <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
        {children}
      </p>
    </>
  );
}
