import type { Claim, ClaimKind } from "#contract/claims.ts";
import type { ReportType } from "#contract/reports.ts";
import { ApiError, notFound, refuseUnless } from "#server/platform/api-error.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { inTransaction, type Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import { lockAdministrators, requireStaffRole, userById } from "../accounts/service.ts";
import { holdersOf, releaseClaim, takeClaim, type Target } from "../claims/service.ts";
import { mayDecide } from "./policy.ts";
import { findReport, lockPending, type ReportSubject } from "./queries.ts";

/** Claims of reports. One holds for every pending report of the same thing. */

const kindsOf: Record<ReportType, ClaimKind> = {
  comment: "reported comment",
  blog: "reported comment",
  user: "reported member",
  tale: "reported tale",
};

/** The comment, Tale or member that is claimed for a report. */
export const claimTarget = ({ type, userId, commentId, taleId }: ReportSubject & { type: ReportType }): Target => ({
  kind: kindsOf[type],
  id: commentId ?? taleId ?? userId,
});

/** The same for all reports of one thing. */
export const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

/** The names of those who are deciding about these things. */
export async function claimHolders(context: AppContext, executor: Executor, targets: readonly Target[]) {
  const holders = new Map<string, string>();
  for (const kind of new Set(targets.map((target) => target.kind))) {
    const ids = targets.filter((target) => target.kind === kind).map(({ id }) => id);
    for (const [id, holder] of await holdersOf(context, executor, kind, ids)) holders.set(keyOf({ kind, id }), holder);
  }
  return (target: Target): string | null => holders.get(keyOf(target)) ?? null;
}

/** @throws {ApiError} NOT_FOUND; CONFLICT if it is decided; FORBIDDEN; CLAIMED */
export function claimReport(
  context: AppContext,
  actor: Actor,
  id: number,
  types: readonly ReportType[],
): Promise<Claim> {
  return inTransaction(context.database, async (tx) => {
    const report = await findReport(tx, { id, types });
    if (report === null) throw notFound();
    const pending = await lockPending(tx, report);
    if (!pending.some((each) => each.id === id))
      throw new ApiError("CONFLICT", { detail: "This report has already been decided." });
    const role = await requireStaffRole(tx, actor, "moderator");
    const accused = await userById(tx, report.userId);
    if (accused === null) throw notFound();
    const administrators = await lockAdministrators(tx);
    const answer = mayDecide({ id: actor.id, role }, accused, pending, { status: "ACCEPTED", administrators });
    refuseUnless(answer, "Another moderator has to decide on this report.");
    return takeClaim(context, tx, actor, claimTarget(report));
  });
}

/** Nothing happens without a claim. @throws {ApiError} NOT_FOUND; CLAIMED if it is another member's */
export async function releaseReport(
  context: AppContext,
  actor: Actor,
  id: number,
  types: readonly ReportType[],
): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const report = await findReport(tx, { id, types });
    if (report === null) throw notFound();
    await lockPending(tx, report);
    await releaseClaim(context, tx, actor, claimTarget(report));
  });
}
