import type { Decided, Decision } from "#contract/reports.ts";
import { inTransaction, type Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound, ApiError, refuseUnless } from "#server/platform/api-error.ts";
import { lockAdministrators, requireStaffRole, userById } from "../accounts/service.ts";
import { lockReportedComment } from "../comments/service.ts";
import { endClaim, refuseIfClaimed } from "../claims/service.ts";
import { lockReportedTale } from "../tales/service.ts";
import { claimTarget } from "./claiming.ts";
import { applySanctions } from "./sanctions.ts";
import { mayDecide } from "./policy.ts";
import { deciderOfReport, findReport, lockPending, settleReports, type ReportSelector } from "./queries.ts";
import { reportById } from "./read-reports-queries.ts";
import { reportView } from "./views.ts";

/** The staff's decisions about reports. Their sanctions are in sanctions.ts. */

interface Resolution extends ReportSelector {
  status: Decision;
  note?: string | null | undefined;
}

/** An empty note is none. */
export const noteOf = (sent: string | null | undefined): string | null =>
  sent === undefined || sent === "" ? null : sent;

async function alreadyDecided(tx: Executor, id: number): Promise<ApiError> {
  const decider = await deciderOfReport(tx, id);
  if (decider === null) return notFound();
  return new ApiError("CONFLICT", {
    detail: "This report has already been decided.",
    decidedBy: decider.username ?? undefined,
  });
}

/**
 * Settles all pending reports about a comment, Tale or member. Rows are locked in the order that all transactions use: the Tale or
 * comment, its reports by id, then members. So exactly one of two concurrent decisions succeeds.
 * @throws {ApiError} NOT_FOUND; CONFLICT, with the moderator who decided first; CLAIMED; FORBIDDEN; LAST_ADMIN
 */
export async function resolveReport(context: AppContext, actor: Actor, resolution: Resolution): Promise<Decided> {
  return (await settleReport(context, actor, resolution)).decided;
}

/** @returns also the ids of the reports that the decision settled */
export function settleReport(
  context: AppContext,
  actor: Actor,
  { status, note: sentNote, ...selector }: Resolution,
): Promise<{ decided: Decided; settledIds: number[] }> {
  const note = noteOf(sentNote);
  return inTransaction(context.database, async (tx, afterCommit) => {
    const report = await findReport(tx, selector);
    if (report === null) throw notFound();
    const tale = report.taleId === null ? null : await lockReportedTale(tx, report.taleId);
    const comment = report.commentId === null ? null : await lockReportedComment(tx, report.commentId);
    const settledReports = await lockPending(tx, report);
    if (!settledReports.some(({ id }) => id === report.id)) throw await alreadyDecided(tx, report.id);
    const role = await requireStaffRole(tx, actor, "moderator");
    const accused = await userById(tx, report.userId);
    if (accused === null) throw notFound();
    const administrators = await lockAdministrators(tx);
    const answer = mayDecide({ id: actor.id, role }, accused, settledReports, { status, administrators });
    refuseUnless(answer, "Another moderator has to decide on this report.");
    await refuseIfClaimed(context, tx, actor, claimTarget(report));
    const settledIds = settledReports.map(({ id }) => id);
    await settleReports(tx, settledIds, { status, decidedById: actor.id, decidedAt: context.clock.now(), note });
    await endClaim(tx, claimTarget(report));
    const commented = report.commentId === null ? null : { id: report.commentId, found: comment };
    const reportedTale = report.taleId === null ? null : { id: report.taleId, title: report.taleTitle!, found: tale };
    const bans = await applySanctions(context, tx, afterCommit, {
      actor,
      status,
      note,
      accused,
      commented,
      reportedTale,
      settled: settledReports,
    });
    const decidedReport = await reportById(tx, report.id);
    const shownBans = bans.map(({ username, level, kind, until }) => ({
      username,
      level,
      kind,
      until: until.toISOString(),
    }));
    const view = reportView(actor)(decidedReport!, null);
    return { decided: { ...view, settled: settledReports.length, bans: shownBans }, settledIds };
  });
}
