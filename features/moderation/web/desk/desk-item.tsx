import { useEffect, useEffectEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isNamed } from "#vocabulary/hidden-author.ts";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { Fact, Facts } from "#ui/card-text.tsx";
import { Button } from "#ui/button.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { TalePreview } from "#features/writing/web/tale-preview.tsx";
import { deskAddress, fromDesk, reportAddress, taleReviewPath, type DeskFilter } from "../addresses.ts";
import { HistoryPanel, OtherReports } from "../reports/history-panel.tsx";
import { ReasonLabel, useReporterText } from "../reports/report-labels.tsx";
import { ReportedSubject } from "../reports/reported-subject.tsx";
import { ClaimedNotice } from "#features/review/web/claimed-notice.tsx";
import { useClaim } from "#features/review/web/use-claim.ts";
import { decisionObstacle } from "../reports/decision-effects.ts";
import type { DecisionDraft } from "./decision-bar.tsx";
import { ReportActions } from "./report-actions.tsx";
import { ChangesByKey } from "./changes-by-key.tsx";
import type { ReviewDetail } from "./use-desk.ts";
import { TaleActions } from "./tale-actions.tsx";

/** The same for an item of every kind with a draft. */
export interface DeskItemProps<Detail, Draft> {
  detail: Detail;
  filter: DeskFilter;
  heading: RefObject<HTMLHeadingElement | null>;
  draft: Draft;
  onDraft: (draft: Draft) => void;
  /** @param text says what was decided */
  onDecided: (text: string) => void;
  onGone: () => void;
  /** The colleague who is deciding about it, as far as the list knows. */
  knownHolder: string | null;
  /** @param holder the colleague who is deciding about it; null if it is this reviewer */
  onHolder: (holder: string | null) => void;
  /** Opens the next item that no colleague is deciding about; null if there is none. */
  onGoOn: (() => void) | null;
  /** A member was warned or banned by hand. */
  onRestricted: () => void;
}

/** One item of the desk with all that its decision needs. */
export function DeskItemView(props: DeskItemProps<ReviewDetail, DecisionDraft>) {
  const { detail, filter, heading, knownHolder, onHolder, onGoOn, onRestricted, ...decision } = props;
  const { t } = useTranslation(["desk", "admin", "reportings"]);
  const { language } = useLanguage();
  const { item, report, reviewed, record } = detail;
  const isDecidable = reviewed === undefined ? report.status === "PENDING" : reviewed.isDecidable;
  const session = useSession();
  const isBarred = report !== undefined && session !== null && decisionObstacle(report, session) !== null;
  const kind = report === undefined ? "tale" : "report";
  const { holder, takeOver } = useClaim(kind, item.id, isDecidable && !isBarred, knownHolder);
  const reportHolder = useEffectEvent(onHolder);
  useEffect(() => reportHolder(holder), [holder]);
  const whole = report === undefined ? taleReviewPath(item.id, item.kind === "revision") : reportAddress(report);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="mt-5 text-2xl wrap-anywhere">
        {t("heading", { kind: t(`kind.${item.kind}`), name: item.title ?? item.username })}
      </h2>
      <Facts className="mt-1">
        {report !== undefined && (
          <Fact>
            <ReasonLabel report={report} />
          </Fact>
        )}
        {report !== undefined && <Reporter report={report} />}
        <Fact>
          <LocalDate date={item.since} language={language} show="date-time" />
        </Fact>
        <Fact>
          <Link to={whole} state={fromDesk(filter, item)} className="link">
            {t("whole")}
          </Link>
        </Fact>
      </Facts>
      {holder !== null && (
        <ClaimedNotice
          className="mt-6"
          action={onGoOn !== null && <Button onClick={onGoOn}>{t("goOn")}</Button>}
          onTakeOver={async () => {
            await takeOver();
            heading.current?.focus();
          }}
        >
          {t("admin:review.claimed", { name: holder })}
        </ClaimedNotice>
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {report === undefined ? (
            <div>
              <ChangesByKey reviewed={reviewed} />
              <div data-reviewed>
                <TalePreview opened heading="h3" tale={reviewed.tale} />
              </div>
            </div>
          ) : (
            <>
              <ReportedSubject report={report} />
              <OtherReports report={report} />
            </>
          )}
        </div>
        <aside
          aria-label={t("reportings:people.label")}
          className="grid content-start gap-x-12 gap-y-10 md:max-lg:grid-cols-2"
        >
          {record != null && (
            <div>
              <HistoryPanel title={t("record")} history={record} onRestricted={onRestricted} />
              <p className="mt-2 text-sm">{t("published", { count: record.tales.published })}</p>
            </div>
          )}
          {report !== undefined && report.author !== null && (
            <HistoryPanel
              title={t("reportings:people.author")}
              history={report.author}
              current={report}
              onRestricted={onRestricted}
            />
          )}
          {report !== undefined && report.reporterHistory !== null && (
            <HistoryPanel
              title={t("reportings:people.reporter")}
              history={report.reporterHistory}
              current={report}
              onRestricted={onRestricted}
            />
          )}
          {item.username !== null && isNamed(item.username) && (
            <p className="text-sm">
              <Link
                to={deskAddress({ kind: null, languageName: null, category: null, member: item.username })}
                className="link"
              >
                {t("everythingAbout", { username: item.username })}
              </Link>
            </p>
          )}
        </aside>
      </div>
      {holder === null &&
        (report === undefined ? (
          <TaleActions reviewed={reviewed} {...decision} />
        ) : (
          <ReportActions report={report} {...decision} />
        ))}
    </>
  );
}

function Reporter({ report }: { report: NonNullable<ReviewDetail["report"]> }) {
  const { t } = useTranslation("reportings");
  const reporterText = useReporterText();
  return <Fact>{t("detail.by", { reporter: reporterText(report) })}</Fact>;
}
