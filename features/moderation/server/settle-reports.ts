import type { Decision, ReportType } from "../shapes.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { AfterCommit, Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { lockReportedComments } from "#features/comments/server/reported-comments.ts";
import { staffQueueChanged } from "#features/notifications/server/staff-queue-changed.ts";
import { lockReportedTales } from "#features/tales/server/reported-tales.ts";
import { inOneStatement } from "#kit/server/database/one-statement.ts";
import { recordActions } from "#features/audit-log/server/service.ts";
import { endClaims } from "#features/review/server/claims.ts";
import { claimTarget, lockToDecide } from "./claiming.ts";
import { notifyOfDecisions, type Settlement } from "./decision-notifications.ts";
import { settleReports, type FoundReport } from "./queries.ts";
import { applySanctions, decisionDetail, targetOf } from "./sanctions.ts";

/** The staff's decisions about reports, one or many. Their sanctions are in sanctions.ts. */

interface SentDecision {
  report: FoundReport | null;
  status: Decision;
  note?: string | null | undefined;
}

export type Outcome = Settlement | ApiError;

export const hasSettled = (outcome: Outcome, report: { type: ReportType; id: number } | null): outcome is Settlement =>
  !(outcome instanceof ApiError) && outcome.settled.some(({ type, id }) => type === report?.type && id === report.id);

/**
 * Each decision settles all pending reports about a comment, Tale or member, or is refused by itself. A report that an earlier one settled
 * has the outcome of that one. Rows are locked in the order that all transactions use: the Tales or comments, their reports by id, then
 * members. So exactly one of two concurrent decisions succeeds.
 * @returns refusals: NOT_FOUND; CONFLICT, with the moderator who decided first; FORBIDDEN; CLAIMED
 * @throws {ApiError} FORBIDDEN or UNAUTHENTICATED without the role; LAST_ADMIN
 */
export async function settle(
  context: AppContext,
  tx: Transaction,
  afterCommit: AfterCommit,
  actor: Actor,
  sent: readonly SentDecision[],
): Promise<Outcome[]> {
  const reports = sent.flatMap(({ report }) => report ?? []);
  const taleIds = reports.flatMap(({ taleId }) => taleId ?? []);
  const tales = await lockReportedTales(tx, taleIds);
  const commentIds = reports.flatMap(({ commentId }) => commentId ?? []);
  const comments = await lockReportedComments(tx, commentIds);
  const statuses = sent.map(({ status }) => status);
  const decide = await lockToDecide(context, tx, actor, reports, statuses);

  function outcomeOf({ report, status, note }: SentDecision): Outcome {
    if (report === null) return notFound();
    const decided = decide(report, status);
    if (decided instanceof ApiError) return decided;
    const [tale, comment] = [tales.get(report.taleId ?? 0), comments.get(report.commentId ?? 0)];
    return { ...decided, report, tale, comment, status, note: note === "" ? null : (note ?? null), bans: [] };
  }
  const outcomes: Outcome[] = [];
  for (const each of sent)
    outcomes.push(outcomes.find((earlier) => hasSettled(earlier, each.report)) ?? outcomeOf(each));

  const settlements = [...new Set(outcomes)].filter((outcome) => !(outcome instanceof ApiError));
  if (settlements.length === 0) return outcomes;
  staffQueueChanged(afterCommit);
  const rows = settlements.flatMap(({ settled, status, note }) => settled.map(({ id }) => ({ id, status, note })));
  const claims = settlements.map(({ report }) => claimTarget(report));
  const actions = settlements.map((each) => ({
    actor,
    action: "report" as const,
    target: targetOf(each.report),
    detail: decisionDetail(each),
  }));
  await inOneStatement(
    tx,
    settleReports(tx, rows, { decidedById: actor.id, decidedAt: context.clock.now() }),
    endClaims(tx, claims),
    recordActions(context, tx, actions),
  );
  await applySanctions(context, tx, afterCommit, actor, settlements);
  await notifyOfDecisions(context, tx, afterCommit, settlements);
  return outcomes;
}
