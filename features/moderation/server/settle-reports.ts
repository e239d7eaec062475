import { deskChanged } from "#features/notifications/server/service.ts";
import { lockReportedComments } from "#features/comments/server/reported-comments.ts";
import { mailDecisions } from "#features/decisions/server/mail.ts";
import { severityOf } from "#features/decisions/server/reasons.ts";
import { recordActions } from "#features/audit-log/server/service.ts";
import { endClaims } from "#features/review/server/claims.ts";
import { lockReportedTales } from "#features/tales/server/single-tale.ts";
import type { DecidedReport, ReportDecision, ReportType } from "../shapes.ts";
import { ApiError, notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inOneStatement, inTransaction, type AfterCommit, type Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { spendSome } from "#kit/server/throttle/member-budgets.ts";
import { databaseApiError } from "#kit/server/http/error-replies.ts";
import type { DecisionResult } from "../calls.ts";
import { claimTarget, lockToDecide } from "./claiming.ts";
import { notifyOfDecisions, type Settlement } from "./decision-notifications.ts";
import { findReport, findReports, settleReports, type FoundReport, type ReportSelector } from "./queries.ts";
import { reportById, reportView } from "./read-reports.ts";
import { applySanctions, decisionDetail, groundOf, targetOf } from "./sanctions.ts";

/** The staff's decisions about reports, one or many. */

/** A moderator's answer to a report. */
interface Verdict {
  status: ReportDecision;
  /** The reason on which it rests; without it the reporter's. */
  decidedReason?: string | null | undefined;
  note?: string | null | undefined;
  noteToReporter?: string | null | undefined;
}

type Resolution = ReportSelector & Verdict;

/** Decides about one report. @throws {ApiError} NOT_FOUND; CONFLICT, with the moderator who decided first; CLAIMED; FORBIDDEN; LAST_ADMIN */
export function resolveReport(
  context: AppContext,
  actor: Actor,
  { status, decidedReason, note, noteToReporter, ...selector }: Resolution,
): Promise<DecidedReport> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const report = await findReport(tx, selector);
    const [outcome] = await settle(context, tx, afterCommit, actor, [
      { report, status, decidedReason, note, noteToReporter },
    ]);
    if (outcome instanceof ApiError) throw outcome;
    const { settled, bans } = outcome!;
    const view = reportView(actor)((await reportById(tx, report!.id))!, null);
    const shownBans = bans.map(({ userId, until, username, ...ban }) => ({
      ...ban,
      username: userId === report!.userId ? view.username : username,
      until: until.toISOString(),
    }));
    return { ...view, settled: settled.length, bans: shownBans };
  });
}

type Outcome = Settlement | ApiError;

interface NamedDecision extends Verdict {
  type: ReportType;
  id: number;
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

interface SentDecision extends Verdict {
  report: FoundReport | null;
}

const hasSettled = (outcome: Outcome, report: { type: ReportType; id: number } | null): outcome is Settlement =>
  !(outcome instanceof ApiError) && outcome.settled.some(({ type, id }) => type === report?.type && id === report.id);

/**
 * Each decision settles all pending reports about a comment, Tale or member, or is refused by itself. A report that an earlier one settled
 * has the outcome of that one. Rows are locked in the order that all transactions use: the Tales or comments, their reports by id, then
 * members. So exactly one of two concurrent decisions succeeds.
 * @returns refusals: NOT_FOUND; CONFLICT, with the moderator who decided first; FORBIDDEN; CLAIMED; RATE_LIMITED
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

  async function outcomeOf({ report, status, decidedReason, ...notes }: SentDecision): Promise<Outcome> {
    if (report === null) return notFound();
    const decided = decide(report, status);
    if (decided instanceof ApiError) return decided;
    const chosen = await chosenReason(tx, decidedReason);
    if (chosen instanceof ApiError) return chosen;
    const [tale, comment] = [tales.get(report.taleId ?? 0), comments.get(report.commentId ?? 0)];
    const [note, noteToReporter] = [textOrNull(notes.note), textOrNull(notes.noteToReporter)];
    return {
      ...decided,
      report,
      tale,
      comment,
      status,
      chosen,
      note,
      noteToReporter,
      bans: [],
      decisions: [],
      formerTale: null,
    };
  }
  const outcomes: Outcome[] = [];
  for (const each of sent)
    outcomes.push(outcomes.find((earlier) => hasSettled(earlier, each.report)) ?? (await outcomeOf(each)));

  await refuseTooManyTales(context, tx, actor, outcomes);
  const settlements = [...new Set(outcomes)].filter((outcome) => !(outcome instanceof ApiError));
  if (settlements.length === 0) return outcomes;
  deskChanged(afterCommit);
  const rows = settlements.flatMap((settlement) => {
    const { settled, status, note, noteToReporter } = settlement;
    const decidedReason = (reason: string | null) => (status === "ACCEPTED" ? groundOf(settlement) : reason);
    return settled.map(({ id, reason }) => ({
      id,
      status,
      decidedReason: settlement.chosen?.reason ?? decidedReason(reason),
      note,
      noteToReporter,
    }));
  });
  const claims = settlements.map(({ report }) => claimTarget(report));
  const actions = settlements.flatMap((each) => {
    const target = targetOf(each.report);
    const decided = { actor, action: "report" as const, target, detail: decisionDetail(each) };
    return revealsAuthor(each) ? [decided, { actor, action: "author-revealed" as const, target }] : [decided];
  });
  await inOneStatement(
    tx,
    settleReports(tx, rows, { decidedById: actor.id, decidedAt: context.clock.now() }),
    endClaims(tx, claims),
    recordActions(context, tx, actions),
  );
  await applySanctions(context, tx, afterCommit, actor, settlements);
  const explanations = await notifyOfDecisions(context, tx, afterCommit, settlements);
  const decisions = settlements.flatMap((each) => each.decisions);
  await mailDecisions({ context, tx, afterCommit }, decisions, explanations);
  return outcomes;
}

/** The report names the author of the Tale to the member of staff who has accepted it. A notice, which no member has reported, reveals nothing. */
const revealsAuthor = ({ report, status, settled }: Settlement) =>
  report.type === "tale" &&
  report.isAuthorHidden &&
  status === "ACCEPTED" &&
  settled.some(({ reporterId }) => reporterId !== null);

/** A moderator takes only so many Tales off the site in a time: further decisions that would are refused. */
async function refuseTooManyTales(context: AppContext, tx: Transaction, actor: Actor, outcomes: Outcome[]) {
  const takeDowns = [...new Set(outcomes)].filter(
    (outcome) =>
      !(outcome instanceof ApiError) &&
      outcome.status === "ACCEPTED" &&
      (outcome.tale?.publicationDate ?? null) !== null,
  );
  const { allowed, refusal } = await spendSome(context, tx, "removedTales", actor.id, takeDowns.length);
  const refused = new Set(takeDowns.slice(allowed));
  for (const [at, outcome] of outcomes.entries()) if (refused.has(outcome)) outcomes[at] = refusal!;
}

const textOrNull = (text: string | null | undefined) => (text === "" ? null : (text ?? null));

/** The reason that the moderator has chosen, with what it costs now; null for none. Returns BAD_REQUEST if the catalogue does not have it. */
async function chosenReason(tx: Transaction, reason: string | null | undefined) {
  if (reason === null || reason === undefined) return null;
  try {
    return { reason, severity: await severityOf(tx, reason, "decidedReason") };
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
