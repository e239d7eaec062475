import { useEffect, useEffectEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLanguage } from "#kit/web/language/language.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { Fact, Facts } from "#ui/card-text.tsx";
import { Button } from "#ui/button.tsx";
import { LocalDate } from "#ui/local-date.tsx";
import { Notice } from "#ui/notice.tsx";
import { TalePreview } from "#features/writing/web/tale-preview.tsx";
import { deskAddress, fromDesk, reportAddress, taleReviewPath, type DeskFilter } from "../addresses.ts";
import { HistoryPanel, OtherReports } from "../reports/history-panel.tsx";
import { ReasonLabel, useReporterText } from "../reports/report-labels.tsx";
import { ReportedSubject } from "../reports/reported-subject.tsx";
import { ReviewHistory } from "#features/review/web/review-history.tsx";
import { useClaim } from "#features/review/web/use-claim.ts";
import { Checkbox } from "#ui/choice-fields.tsx";
import { useApi } from "#kit/web/pages/page-context.ts";
import { LimitedTextArea } from "#kit/web/pages/limited-text-area.tsx";
import { codePoints } from "#kit/text/plain-text.ts";
import { report as bounds } from "#vocabulary/account-limits.ts";
import { moderationCalls, optionalNote } from "../../calls.ts";
import type { ReportDecision, ReportDetail } from "../../shapes.ts";
import { useDecidedText } from "../reports/decision-form.tsx";
import { decisionObstacle, useDecisionEffectsText } from "../reports/decision-effects.ts";
import { DecisionBar, useDecide, type DecisionDraft } from "./decision-bar.tsx";
import type { DeskDetail } from "./use-desk.ts";
import { TaleActions } from "./tale-actions.tsx";

interface DeskItemViewProps {
  detail: DeskDetail;
  filter: DeskFilter;
  heading: RefObject<HTMLHeadingElement | null>;
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  /** @param text says what was decided */
  onDecided: (text: string) => void;
  onGone: () => void;
  /** The colleague who is deciding about it, as far as the list knows. */
  knownHolder: string | null;
  /** @param holder the colleague who is deciding about it; null if it is this reviewer */
  onHolder: (holder: string | null) => void;
  /** Opens the next item that no colleague is deciding about; null if there is none. */
  onGoOn: (() => void) | null;
}

/** One item of the desk with all that its decision needs. */
export function DeskItemView(props: DeskItemViewProps) {
  const { detail, filter, heading, knownHolder, onHolder, onGoOn, ...decision } = props;
  const { t } = useTranslation(["desk", "admin", "reportings"]);
  const { language } = useLanguage();
  const { item, report, reviewed, record } = detail;
  const isDecidable = reviewed === undefined ? report.status === "PENDING" : reviewed.isDecidable;
  const session = useSession();
  const isBarred = report !== undefined && session !== null && decisionObstacle(report, session) !== null;
  const holder = useClaim(report === undefined ? "tale" : "report", item.id, isDecidable && !isBarred, knownHolder);
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
        <Notice kind="info" className="mt-6" action={onGoOn !== null && <Button onClick={onGoOn}>{t("goOn")}</Button>}>
          {t("admin:review.claimed", { name: holder })}
        </Notice>
      )}
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-10">
          {report === undefined ? (
            <div>
              <ReviewHistory {...reviewed} />
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
              <HistoryPanel title={t("record")} history={record} />
              <p className="mt-2 text-sm">{t("published", { count: record.tales.published })}</p>
            </div>
          )}
          {report !== undefined && (
            <HistoryPanel title={t("reportings:people.author")} history={report.author} current={report} />
          )}
          {report !== undefined && report.reporterHistory !== null && (
            <HistoryPanel title={t("reportings:people.reporter")} history={report.reporterHistory} current={report} />
          )}
          <p className="text-sm">
            <Link
              to={deskAddress({ kind: null, languageName: null, category: null, member: item.username })}
              className="link"
            >
              {t("everythingAbout", { username: item.username })}
            </Link>
          </p>
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

function Reporter({ report }: { report: NonNullable<DeskDetail["report"]> }) {
  const { t } = useTranslation("reportings");
  const reporterText = useReporterText();
  return <Fact>{t("detail.by", { reporter: reporterText(report) })}</Fact>;
}

interface ReportActionsProps {
  report: ReportDetail;
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  onDecided: (text: string) => void;
  onGone: () => void;
}

/** The effects, and the note. */
const columns = "grid gap-x-10 gap-y-4 md:grid-cols-2";

/** Accepting or rejecting a report, with a note if the moderator likes. */
function ReportActions({ report, draft, onDraft, onDecided, onGone }: ReportActionsProps) {
  const { t } = useTranslation(["desk", "reportings"]);
  const api = useApi();
  const me = useSession();
  const decidedText = useDecidedText();
  const effectsText = useDecisionEffectsText(report);
  const { busy, problem, decide } = useDecide(onGone);
  const obstacle = me === null ? null : decisionObstacle(report, me);
  const isLong = codePoints(draft.note.trim()) > bounds.noteMax;

  if (obstacle !== null)
    return (
      <Notice kind="info" className="mt-10">
        {t(`reportings:barred.${obstacle}`)}
      </Notice>
    );

  const send = (status: ReportDecision) => () => {
    if (isLong) return;
    void decide(async () => {
      const body = { id: report.id, status, ...optionalNote(draft.note) };
      onDecided(decidedText(await api(moderationCalls.decide, { body }), status));
    });
  };
  const note = (hint: string) => (
    <LimitedTextArea
      label={t("reportings:note.label")}
      optionalText={t("reportings:note.optional")}
      hint={hint}
      error={isLong ? t("reportings:note.long") : undefined}
      rows={2}
      dir="auto"
      value={draft.note}
      max={bounds.noteMax}
      onChange={({ target }) => onDraft({ ...draft, note: target.value })}
    />
  );
  const rejection = draft.isBadFaith ? "FALSE" : "REJECTED";
  return (
    <DecisionBar
      busy={busy}
      problem={problem}
      actions={[
        {
          name: "accept",
          key: "a",
          text: t("accept"),
          variant: "danger",
          question: t("reportings:confirm.ACCEPTED"),
          children: (
            <div className={columns}>
              <p>{effectsText("ACCEPTED")}</p>
              {note(t("reportings:note.hintAccepted", { author: report.username }))}
            </div>
          ),
          onConfirm: send("ACCEPTED"),
        },
        {
          name: "reject",
          key: "x",
          text: t("reject"),
          question: t(`reportings:confirm.${rejection}`),
          children: (
            <div className={columns}>
              <div>
                <p>{effectsText(rejection)}</p>
                <Checkbox
                  label={t("badFaith")}
                  checked={draft.isBadFaith}
                  onChange={({ target }) => onDraft({ ...draft, isBadFaith: target.checked })}
                />
              </div>
              {note(t("reportings:note.hint"))}
            </div>
          ),
          onConfirm: send(rejection),
        },
      ]}
    />
  );
}
