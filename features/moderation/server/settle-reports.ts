import { deskChanged } from "#features/notifications/server/service.ts";
import { censorReportedComment, lockReportedComments } from "#features/comments/server/reported-comments.ts";
import { chargePoints } from "#features/accounts/server/bans.ts";
import { recordAction, recordActions } from "#features/audit-log/server/service.ts";
import { endClaims } from "#features/review/server/claims.ts";
import { takeOffSite } from "#features/review/server/take-off-site.ts";
import { lockReportedTales } from "#features/tales/server/single-tale.ts";
import type { DecidedReport, ReportDecision, ReportType } from "../shapes.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inOneStatement, inTransaction, type AfterCommit, type Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { databaseApiError } from "#kit/server/http/error-replies.ts";
import type { DecisionResult } from "../calls.ts";
import { pointCharges } from "../staff-rules.ts";
import { claimTarget, lockToDecide } from "./claiming.ts";
import { notifyOfDecisions, reasonsOf, type Settlement } from "./decision-notifications.ts";
import { findReport, findReports, settleReports, type FoundReport, type ReportSelector } from "./queries.ts";
import { reportById, reportView } from "./read-reports.ts";

/** The staff's decisions about reports, one or many. */

interface Resolution extends ReportSelector {
  status: ReportDecision;
  note?: string | null | undefined;
}

/** Decides about one report. @throws {ApiError} NOT_FOUND; CONFLICT, with the moderator who decided first; CLAIMED; FORBIDDEN; LAST_ADMIN */
export function resolveReport(
  context: AppContext,
  actor: Actor,
  { status, note, ...selector }: Resolution,
): Promise<DecidedReport> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const report = await findReport(tx, selector);
    const [outcome] = await settle(context, tx, afterCommit, actor, [{ report, status, note }]);
    if (outcome instanceof ApiError) throw outcome;
    const { settled, bans } = outcome!;
    const view = reportView(actor)((await reportById(tx, report!.id))!, null);
    const shownBans = bans.map(({ userId: _userId, until, ...ban }) => ({ ...ban, until: until.toISOString() }));
    return { ...view, settled: settled.length, bans: shownBans };
  });
}

type Outcome = Settlement | ApiError;

interface NamedDecision {
  type: ReportType;
  id: number;
  status: ReportDecision;
  note?: string | null | undefined;
}

/** Decides reports in their order. A report that an earlier one settled answers that status. */
export async function decideMany(
  context: AppContext,
  actor: Actor,
  decisions: readonly NamedDecision[],
): Promise<DecisionResult[]> {
  const outcomes = await decideTogether(context, actor, decisions);
  return decisions.map(({ type, id }, at) => {
    const outcome = outcomes[at]!;
    return { type, id, ...(outcome instanceof ApiError ? { code: outcome.code } : { status: outcome.status }) };
  });
}

/** In one transaction. If that fails, nothing was changed, and each is tried in one of its own. */
async function decideTogether(
  context: AppContext,
  actor: Actor,
  decisions: readonly NamedDecision[],
): Promise<Outcome[]> {
  const ids = decisions.map(({ id }) => id);
  try {
    return await inTransaction(context.database, async (tx, afterCommit) => {
      const found = await findReports(tx, ids);
      const sent = decisions.map(({ type, id, ...decision }) => ({
        ...decision,
        report: found.find((report) => report.id === id && report.type === type) ?? null,
      }));
      return settle(context, tx, afterCommit, actor, sent);
    });
  } catch (error) {
    const refusal = error instanceof ApiError ? error : databaseApiError(error);
    if (refusal !== error)
      context.log[refusal === null ? "error" : "warn"]({ err: error, ids }, "reports could not be decided");
    if (decisions.length === 1 || refusal?.code === "OUTCOME_UNKNOWN")
      return decisions.map(() => refusal ?? new ApiError("INTERNAL"));
  }
  const outcomes: Outcome[] = [];
  for (const each of decisions) {
    const earlier = outcomes.find((outcome) => hasSettled(outcome, each));
    outcomes.push(earlier ?? (await decideTogether(context, actor, [each]))[0]!);
  }
  return outcomes;
}

interface SentDecision {
  report: FoundReport | null;
  status: ReportDecision;
  note?: string | null | undefined;
}

const hasSettled = (outcome: Outcome, report: { type: ReportType; id: number } | null): outcome is Settlement =>
  !(outcome instanceof ApiError) && outcome.settled.some(({ type, id }) => type === report?.type && id === report.id);

/**
 * Each decision settles all pending reports about a comment, Tale or member, or is refused by itself. A report that an earlier one settled
 * has the outcome of that one. Rows are locked in the order that all transactions use: the Tales or comments, their reports by id, then
 * members. So exactly one of two concurrent decisions succeeds.
 * @returns refusals: NOT_FOUND; CONFLICT, with the moderator who decided first; FORBIDDEN; CLAIMED
 * @throws {ApiError} FORBIDDEN or UNAUTHENTICATED without the role; LAST_ADMIN
 */
async function settle(
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
  deskChanged(afterCommit);
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

/**
 * The sanctions of decisions, in their transaction, which holds the locks: accepted ones hide the comment or take the Tale off the site, and
 * points are charged. The resulting bans are added to the decisions.
 */
async function applySanctions(
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
const decisionDetail = ({ status, settled, note }: Pick<Settlement, "status" | "settled" | "note">) =>
  [status, reasonsOf(settled).join(", ")].filter((part) => part !== "").join(" ") + (note === null ? "" : `: ${note}`);

/** For the audit log. */
function targetOf({ taleId, commentId, userId }: FoundReport) {
  if (taleId !== null) return { kind: "tale", id: taleId } as const;
  return commentId === null ? ({ kind: "user", id: userId } as const) : ({ kind: "comment", id: commentId } as const);
}
