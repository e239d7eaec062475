import { recordAction } from "#features/audit-log/server/service.ts";
import { censorReportedComment, commentAddress } from "#features/comments/server/reported-comments.ts";
import { chargePoints } from "#features/decisions/server/bans.ts";
import { aboutMember, type NewDecision } from "#features/decisions/server/record.ts";
import { takeOffSite } from "#features/review/server/take-off-site.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { AfterCommit, Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { pointCharges } from "../staff-rules.ts";
import { reasonsOf, type Settlement } from "./decision-notifications.ts";
import type { FoundReport } from "./queries.ts";

/** The consequences of decisions about reports. */

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
  for (const settlement of settlements.filter(({ status }) => status === "ACCEPTED")) {
    const { report, comment, tale, note } = settlement;
    if (comment !== undefined && !comment.isCensored) {
      await censorReportedComment(tx, report.commentId!);
      const detail = reasonsOf(settlement).join(", ");
      await recordAction(context, tx, { actor, action: "censor", target: targetOf(report), detail });
    }
    if (tale !== undefined) settlement.formerTale = await takeOffSite(context, tx, afterCommit, tale, note);
  }
  const act = { context, tx, afterCommit };
  const charges = settlements.flatMap((settlement) => {
    const { status, report, settled, chosen } = settlement;
    const reports = settled.map(({ severity, reporterId }) => ({
      severity: chosen?.severity ?? severity,
      reporter: reporterId,
    }));
    return pointCharges(status, report.userId, reports).map((charge) => ({ ...charge, settlement }));
  });
  // In the order of their ids, in which all transactions lock members.
  for (const { person, points, settlement } of charges.toSorted((one, other) => one.person - other.person)) {
    const { status, settled, note, bans, decisions } = settlement;
    const decision = status === "ACCEPTED" ? decisionOf(settlement) : null;
    const charged = await chargePoints(act, actor, { userId: person, points, decision, note });
    if (charged === null) continue;
    decisions.push(...charged.decisions);
    const { ban } = charged;
    if (ban === null) continue;
    bans.push(ban);
    const why =
      status === "FALSE" ? decisionDetail({ status, settled, chosen: null }) : reasonsOf(settlement).join(", ");
    const ladder = `level ${ban.level}: ${ban.kind} until ${ban.until.toISOString()}`;
    const detail = why === "" ? ladder : `${why}; ${ladder}`;
    const { report } = settlement;
    const isHidden = report.isAuthorHidden && person === report.userId;
    const target = isHidden ? targetOf(report) : ({ kind: "user", id: person } as const);
    await recordAction(context, tx, { actor, action: "ban", target, detail });
  }
}

/** The restriction that follows from an accepted report. */
function decisionOf(settlement: Settlement): Omit<NewDecision, "userId"> {
  const { report, accused, comment, tale, settled, note, formerTale } = settlement;
  const ground = groundOf(settlement);
  const { text } = mostSevere(settled);
  if (report.taleId !== null) {
    const aboutAddress = tale === undefined ? null : `/posts/tale/${tale.id}`;
    const about = { aboutType: "tale", aboutId: report.taleId, aboutAddress, text } as const;
    return { kind: "TALE_TAKEN_DOWN", ground, note, about, formerTale };
  }
  if (report.commentId === null) return { kind: "WARNING", ground, note, about: aboutMember(accused) };
  const aboutType = report.type === "blog" ? "blog" : "comment";
  const aboutAddress = comment === undefined ? null : commentAddress(comment.on, report.commentId);
  return { kind: "CENSORED", ground, note, about: { aboutType, aboutId: report.commentId, aboutAddress, text } };
}

const mostSevere = (settled: Settlement["settled"]) =>
  settled.toSorted((one, other) => other.severity - one.severity)[0]!;

/** The reason that costs the points: the moderator's, or that of the most severe report. */
export const groundOf = ({ chosen, settled }: Pick<Settlement, "chosen" | "settled">) =>
  chosen === null ? mostSevere(settled).reason : chosen.reason;

/** A decision in the words of the audit log: without the note, which is erased with the member. */
export const decisionDetail = ({ status, ...reasons }: Pick<Settlement, "status" | "settled" | "chosen">) =>
  [status, reasonsOf(reasons).join(", ")].filter((part) => part !== "").join(" ");

/** For the audit log. */
export function targetOf({ taleId, commentId, userId }: FoundReport) {
  if (taleId !== null) return { kind: "tale", id: taleId } as const;
  return commentId === null ? ({ kind: "user", id: userId } as const) : ({ kind: "comment", id: commentId } as const);
}
