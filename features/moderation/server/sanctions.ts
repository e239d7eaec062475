import { pointCharges } from "../staff-rules.ts";
import type { AfterCommit, Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { chargePoints } from "#features/accounts/server/bans.ts";
import { censorReportedComment } from "#features/comments/server/reported-comments.ts";
import { takeOffSite } from "#features/review/server/take-off-site.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { reasonsOf, type Settlement } from "./decision-notifications.ts";
import type { FoundReport } from "./queries.ts";

/**
 * The sanctions of decisions, in their transaction, which holds the locks: accepted ones hide the comment or take the Tale off the site, and
 * points are charged. The resulting bans are added to the decisions.
 */
export async function applySanctions(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  actor: Actor,
  settlements: readonly Settlement[],
): Promise<void> {
  for (const { report, comment, tale, settled, note } of settlements.filter(({ status }) => status === "ACCEPTED")) {
    if (comment !== undefined && !comment.isCensored) {
      await censorReportedComment(tx, report.commentId!);
      const detail = reasonsOf(settled).join(", ");
      await recordAction(context, tx, { actor, action: "censor", target: targetOf(report), detail });
    }
    if (tale !== undefined) await takeOffSite(context, tx, afterCommit, tale, note);
  }
  const charges = settlements.flatMap((settlement) => {
    const { status, report, settled } = settlement;
    const reports = settled.map(({ severity, reporterId }) => ({ severity, reporter: reporterId }));
    return pointCharges(status, report.userId, reports).map((charge) => ({ ...charge, settlement }));
  });
  // In the order of their ids, in which all transactions lock members.
  for (const { person, points, settlement } of charges.toSorted((one, other) => one.person - other.person)) {
    const { status, settled, note, bans } = settlement;
    const reason = { ground: status === "ACCEPTED" ? groundOf(settled) : null, note };
    const ban = await chargePoints(context, tx, afterCommit, person, { points, reason });
    if (ban === null) continue;
    bans.push(ban);
    const why = status === "FALSE" ? decisionDetail({ status, settled, note: null }) : reasonsOf(settled).join(", ");
    const ladder = `level ${ban.level}: ${ban.kind} until ${ban.until.toISOString()}`;
    const detail = why === "" ? ladder : `${why}; ${ladder}`;
    await recordAction(context, tx, { actor, action: "ban", target: { kind: "user", id: person }, detail });
  }
}

/** The reason that costs the points: that of the most severe report. */
const groundOf = (settled: Settlement["settled"]) =>
  settled.toSorted((one, other) => other.severity - one.severity)[0]?.reason ?? null;

/** A decision in the words of the audit log. */
export const decisionDetail = ({ status, settled, note }: Pick<Settlement, "status" | "settled" | "note">) =>
  [status, reasonsOf(settled).join(", ")].filter((part) => part !== "").join(" ") + (note === null ? "" : `: ${note}`);

/** For the audit log. */
export function targetOf({ taleId, commentId, userId }: FoundReport) {
  if (taleId !== null) return { kind: "tale", id: taleId } as const;
  return commentId === null ? ({ kind: "user", id: userId } as const) : ({ kind: "comment", id: commentId } as const);
}
