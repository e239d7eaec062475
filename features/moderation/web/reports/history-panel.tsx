import { useId, useState, type ReactNode } from "react";
import { Link, useLocation, useRevalidator } from "react-router";
import { useTranslation } from "react-i18next";
import { ban } from "#vocabulary/account-limits.ts";
import type { MemberRecord } from "../../desk.ts";
import type { History, Report, ReportDetail } from "../../shapes.ts";
import { useLanguage, useDateTimeText } from "#kit/web/language/language.tsx";
import { useSession } from "#features/accounts/web/session.ts";
import { useRunningBan } from "#features/accounts/web/running-ban.ts";
import { LocalDate } from "#ui/local-date.tsx";
import { profileAddress } from "#features/profiles/web/profile-address.ts";
import { ActByHandDialog } from "#features/decisions/web/act-by-hand-dialog.tsx";
import { Button } from "#ui/button.tsx";
import { Fact, Facts } from "#ui/card-text.tsx";
import { StaffNotes } from "#features/staff-notes/web/staff-notes.tsx";
import { rightsOver } from "../../staff-rules.ts";
import { listAddressOf, reportAddress, reportsAddress } from "../addresses.ts";
import { MemberDecisions } from "./member-decisions.tsx";
import { ReasonLabel, StatusBadge, useReporterText } from "./report-labels.tsx";

interface HistoryPanelProps {
  title: string;
  history: History & Partial<Pick<MemberRecord, "decisions">>;
  /** The report that is open, if one is. */
  current?: Report;
  /** The member was warned or banned by hand, or a decision was revoked. Without it, the page loads its data again. */
  onRestricted?: () => void;
}

/** A member's history: role, ban status, and earlier reports. */
export function HistoryPanel({ title, history, current, onRestricted }: HistoryPanelProps) {
  const { t } = useTranslation(["reportings", "members"]);
  const { language } = useLanguage();
  const id = useId();
  const { revalidate } = useRevalidator();
  const changed = onRestricted ?? (() => void revalidate());
  const { username, role, createdAt, isTroll, banLevel, banPoints, reportsAbout, reportsMade } = history;
  const recent = history.recent.filter((each) => each.id !== current?.id);
  return (
    <section aria-labelledby={id} className="border-t border-ink pt-4">
      <h2 id={id} className="text-sm text-ink-soft">
        <span className="font-sans">{title}</span>{" "}
        <Link to={profileAddress(username)} translate="no" className="link block py-1 font-serif text-xl wrap-anywhere">
          {username}
        </Link>
      </h2>
      <Bans history={history} />
      {isTroll && <p className="mt-1 font-semibold">{t("people.troll")}</p>}
      <dl className="mt-2 flex flex-col gap-1.5 text-sm">
        {role !== "ROLE_USER" && <Row term={t("people.role")}>{t(`members:roles.${role}.name`)}</Row>}
        <Row term={t("people.since")}>
          <LocalDate date={createdAt} language={language} />
        </Row>
        <Row term={t("people.level")}>{banLevel}</Row>
        <Row term={t("people.points")}>{t("people.pointsLeft", { points: banPoints, of: ban.startingPoints })}</Row>
        <Counts term={t("people.about")} totals={reportsAbout} />
        <Counts term={t("people.made")} totals={reportsMade} />
      </dl>
      <p className="mt-3 flex flex-wrap gap-x-4 text-sm empty:hidden">
        {hasSome(reportsAbout) && (
          <Link to={reportsAddress({ page: 1, status: "PENDING", type: null, about: username })} className="link py-1">
            {t("people.allAbout")}
          </Link>
        )}
        {hasSome(reportsMade) && (
          <Link to={reportsAddress({ page: 1, status: "PENDING", type: null, by: username })} className="link py-1">
            {t("people.allBy")}
          </Link>
        )}
      </p>
      <ActByHand history={history} onDone={changed} />
      <MemberDecisions key={username} history={history} onRevoked={changed} />
      {recent.length > 0 && <Recent reports={recent} />}
      <div className="mt-4">
        <StaffNotes username={username} />
      </div>
    </section>
  );
}

/** The button for warnings and bans by hand, for those who may. */
function ActByHand({ history: { username, role }, onDone }: { history: History; onDone: () => void }) {
  const { t } = useTranslation("staff-acts");
  const me = useSession();
  // Each opening gets a new dialog.
  const [dialog, setDialog] = useState({ times: 0, open: false });
  const rights = rightsOver(me?.role ?? null, { isOneself: username === me?.username, isStaff: role !== "ROLE_USER" });
  if (!rights.decide) return null;
  return (
    <div className="mt-3">
      <Button icon="shield" onClick={() => setDialog(({ times }) => ({ times: times + 1, open: true }))}>
        {t("byHand.action")}
      </Button>
      <ActByHandDialog
        key={dialog.times}
        username={username}
        open={dialog.open}
        onClose={() => setDialog(({ times }) => ({ times, open: false }))}
        onDone={onDone}
      />
    </div>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="text-ink-soft">{term}</dt>
      <dd className="ml-auto text-right tabular-nums">{children}</dd>
    </div>
  );
}

const hasSome = (totals: History["reportsAbout"]) => Object.values(totals).some((total) => total > 0);

function Counts({ term, totals }: { term: string; totals: History["reportsAbout"] }) {
  const { t } = useTranslation("reportings");
  const shownStatuses = (["pending", "accepted", "rejected", "false"] as const).filter((each) => totals[each] > 0);
  return (
    <Row term={term}>
      {shownStatuses.length === 0
        ? t("people.totals.none")
        : shownStatuses.map((each) => t(`people.totals.${each}`, { count: totals[each] })).join(", ")}
    </Row>
  );
}

/** The current bans, with their dates in the reader's language. */
function Bans({ history }: { history: History }) {
  const { t } = useTranslation("reportings");
  const dateTimeText = useDateTimeText();
  const comment = useRunningBan(history.commentBannedUntil);
  const login = useRunningBan(history.loginBannedUntil);
  return (
    <>
      {login !== null && <p className="mt-1 font-semibold">{t("people.noLogin", { date: dateTimeText(login) })}</p>}
      {comment !== null && (
        <p className="mt-1 font-semibold">{t("people.noComments", { date: dateTimeText(comment) })}</p>
      )}
    </>
  );
}

function Recent({ reports }: { reports: readonly Report[] }) {
  const { t } = useTranslation("reportings");
  const { language } = useLanguage();
  const state = { list: listAddressOf(useLocation().state) };
  return (
    <>
      <h3 className="mt-4 font-sans text-sm font-semibold">{t("people.recent")}</h3>
      <ul className="mt-1 text-sm">
        {reports.map((report) => (
          <li key={report.id} className="border-t border-hairline py-2">
            <Link to={reportAddress(report)} state={state} className="link inline-block py-1">
              <ReasonLabel report={report} />
            </Link>
            <span className="flex flex-wrap justify-between gap-x-3 text-ink-soft">
              <StatusBadge status={report.status} />
              <LocalDate date={report.decidedAt ?? report.startDate} language={language} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const titles = { comment: "comment", blog: "comment", user: "person", tale: "tale" } as const;

/** Other reports of the same comment or person: who, why, and the decision. */
export function OtherReports({ report: { type, others } }: { report: ReportDetail }) {
  const { t } = useTranslation("reportings");
  const { language } = useLanguage();
  const reporterText = useReporterText();
  const state = { list: listAddressOf(useLocation().state) };
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="others">
      <h2 id="others" className="text-xl">
        {t(`others.title.${titles[type]}`)}
      </h2>
      <ul className="mt-3 border-b border-hairline">
        {others.map((other) => (
          <li key={other.id} className="border-t border-hairline py-3">
            <Link to={reportAddress(other)} state={state} className="link inline-block py-1">
              <ReasonLabel report={other} />
            </Link>
            <Facts>
              <Fact>
                <StatusBadge status={other.status} className="text-ink" />
              </Fact>
              <Fact>{t("detail.by", { reporter: reporterText(other) })}</Fact>
              <Fact>
                <LocalDate date={other.startDate} language={language} />
              </Fact>
            </Facts>
            {other.reporterNote !== null && (
              <p dir="auto" className="mt-1 whitespace-pre-line wrap-anywhere">
                {t("reporterNote", { note: other.reporterNote })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
