import type { Decision } from "#contract/reports.ts";
import { pointCharges, type PenaltyPoints } from "#contract/staff-rules.ts";
import type { AfterCommit, Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { chargePoints, type NewBan, type User } from "../accounts/service.ts";
import { recordAction } from "../audit-log/service.ts";
import { censorReportedComment, type ReportedComment } from "../comments/service.ts";
import { staffQueueChanged } from "../notifications/service.ts";
import { takeOffSite, type LockedTale } from "../tales/service.ts";
import { notifyAuthor, notifyReporters, type DecisionNotice } from "./decision-notifications.ts";

/** The sanctions of a decision: it is recorded in the audit log, the comment is hidden or the Tale taken off the site, points are charged and the people concerned are notified. */

interface ReportDecision {
  actor: Actor;
  status: Decision;
  note: string | null;
  accused: User;
  /** The reported comment; null for a report about a member. `found` is null if the comment was deleted since. */
  commented: { id: number; found: ReportedComment | null } | null;
  /** The reported Tale; null unless a Tale was reported. `found` is null if it was deleted since. */
  reportedTale: { id: number; title: string; found: LockedTale | null } | null;
  settled: readonly { reporterId: number | null; reason: string | null; severity: number }[];
}

/** Runs in the transaction of the decision, which holds the locks. @returns the resulting bans */
export async function applySanctions(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  { actor, status, note, accused, commented, reportedTale, settled }: ReportDecision,
): Promise<NewBan[]> {
  staffQueueChanged(afterCommit);
  const reasons = reasonsOf(settled);
  const target = targetOf(accused, commented, reportedTale);
  await recordAction(context, tx, { actor, action: "report", target, detail: decisionDetail(status, reasons, note) });
  const comment = commented?.found ?? null;
  if (status === "ACCEPTED" && comment !== null && !comment.isCensored) {
    await censorReportedComment(tx, target.id);
    await recordAction(context, tx, { actor, action: "censor", target, detail: reasons.join(", ") });
  }
  const published = reportedTale?.found ?? null;
  if (status === "ACCEPTED" && published !== null) await takeOffSite(context, tx, afterCommit, published, note);

  const charges = pointCharges(
    status,
    accused.id,
    settled.map(({ severity, reporterId }) => ({ severity, reporter: reporterId })),
  );
  const why = status === "FALSE" ? `FALSE ${reasons.join(", ")}`.trim() : reasons.join(", ");
  const reason = { ground: status === "ACCEPTED" ? groundOf(settled) : null, note };
  const bans = await chargeAll(context, tx, afterCommit, { actor, why, reason }, charges);
  const notice: DecisionNotice = {
    context,
    tx,
    afterCommit,
    decision: status,
    about: subjectOf(accused, commented, reportedTale),
    note,
    bans,
  };
  if (status === "ACCEPTED") await notifyAuthor(notice, accused, reasons);
  await notifyReporters(
    notice,
    accused.id,
    settled.flatMap(({ reporterId }) => reporterId ?? []),
  );
  return bans;
}

export const reasonsOf = (settled: readonly { reason: string | null }[]) => [
  ...new Set(settled.flatMap(({ reason }) => reason ?? [])),
];

/** A decision in the words of the audit log. */
export const decisionDetail = (status: Decision, reasons: readonly string[], note: string | null) =>
  [status, reasons.join(", ")].filter((part) => part !== "").join(" ") + (note === null ? "" : `: ${note}`);

/** The reason that costs the points: that of the most severe report. */
const groundOf = (settled: ReportDecision["settled"]) =>
  settled.toSorted((one, other) => other.severity - one.severity)[0]?.reason ?? null;

/**
 * Charges members in the order of their ids, in which all transactions lock them.
 * @param why the reasons of the decision for the audit log; empty if there are none
 * @param reason of a ban that follows, for the member
 */
async function chargeAll(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  { actor, why, reason }: { actor: Actor; why: string; reason: { ground: string | null; note: string | null } },
  charges: PenaltyPoints<number>[],
): Promise<NewBan[]> {
  const bans: NewBan[] = [];
  for (const { person, points } of charges.toSorted((one, other) => one.person - other.person)) {
    const ban = await chargePoints(context, tx, afterCommit, person, { points, reason });
    if (ban === null) continue;
    bans.push(ban);
    const ladder = `level ${ban.level}: ${ban.kind} until ${ban.until.toISOString()}`;
    const detail = why === "" ? ladder : `${why}; ${ladder}`;
    await recordAction(context, tx, { actor, action: "ban", target: { kind: "user", id: person }, detail });
  }
  return bans;
}

type Commented = ReportDecision["commented"];

/** For the audit log. */
export function targetOf(
  accused: { id: number },
  commented: { id: number } | null,
  reportedTale: { id: number } | null,
) {
  if (reportedTale !== null) return { kind: "tale", id: reportedTale.id } as const;
  return commented === null
    ? ({ kind: "user", id: accused.id } as const)
    : ({ kind: "comment", id: commented.id } as const);
}

/** For messages. */
export function subjectOf(
  { id, username }: Pick<User, "id" | "username">,
  commented: Commented,
  reportedTale: { title: string; found: { id: number } | null } | null,
): DecisionNotice["about"] {
  if (reportedTale !== null) return { kind: "tale", id: reportedTale.found?.id ?? null, title: reportedTale.title };
  if (commented === null) return { kind: "person", id, username };
  return commented.found === null ? { kind: "goneComment" } : { kind: "comment", on: commented.found.on };
}
