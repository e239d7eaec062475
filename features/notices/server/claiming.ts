import { sql } from "drizzle-orm";
import { mayDecide } from "#features/moderation/server/policy.ts";
import { accusedMembers, lockPending } from "#features/moderation/server/queries.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { endClaim, refuseIfClaimed, releaseClaim, takeClaim } from "#features/review/server/claims.ts";
import type { Claim } from "#features/review/calls.ts";
import { ApiError } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { NoticeDecision } from "../shapes.ts";
import { claimTargetOf, deciderOf, lockNotice, type NoticeFields } from "./reading.ts";

/** Claims of notices, and the checks before a decision. A notice and the reports about the same thing have one claim. */

/** The thing as reports name it; null for news. */
export function reportedThing({ type, aboutId, userId }: Pick<NoticeFields, "type" | "aboutId" | "userId">) {
  if (type === "news" || userId === null) return null;
  const isComment = type === "comment" || type === "blog";
  return { type, userId, commentId: isComment ? aboutId : null, taleId: type === "tale" ? aboutId : null };
}

/**
 * Makes claims and decisions about one thing wait for each other: those of notices by an advisory lock, which is taken after the row of the
 * notice, and those of reports by the rows of the pending ones.
 */
export async function lockSameThing(tx: Executor, notice: NoticeFields): Promise<void> {
  const { kind, id } = claimTargetOf(notice);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`notices of ${kind} ${id}`}, 0))`);
  const thing = reportedThing(notice);
  if (thing !== null) await lockPending(tx, [thing]);
}

/**
 * The checks of a decision, after the lock of the notice.
 * @throws {ApiError} CONFLICT, with the moderator who decided first; FORBIDDEN; CLAIMED; UNAUTHENTICATED
 */
export async function requireDecidable(
  context: AppContext,
  tx: Executor,
  actor: Actor,
  notice: NoticeFields,
  status: NoticeDecision,
): Promise<void> {
  const role = await requireStaffRole(tx, actor, "moderator");
  if (notice.status !== "PENDING") {
    const detail = "This notice has already been decided.";
    throw new ApiError("CONFLICT", { detail, decidedBy: (await deciderOf(tx, notice)) ?? undefined });
  }
  const [member] = notice.userId === null ? [] : await accusedMembers(tx, [notice.userId]);
  const refusal =
    member === undefined ? null : mayDecide({ id: actor.id, role }, member, [], { status, administrators: [] });
  if (refusal !== null) throw new ApiError(refusal, { detail: "An administrator has to decide on this notice." });
  await refuseIfClaimed(context, tx, actor, claimTargetOf(notice));
}

/**
 * @param takeOver whether a colleague's claim becomes the actor's, who is an administrator
 * @throws {ApiError} NOT_FOUND; CONFLICT if it is decided; FORBIDDEN, also for a moderator who takes over; CLAIMED
 */
export function claimNotice(
  context: AppContext,
  actor: Actor,
  { id, takeOver }: { id: number; takeOver: boolean },
): Promise<Claim> {
  return inTransaction(context.database, async (tx) => {
    const notice = await lockNotice(tx, actor, id);
    await lockSameThing(tx, notice);
    if (takeOver) {
      await requireStaffRole(tx, actor, "admin");
      await endClaim(tx, claimTargetOf(notice));
    }
    await requireDecidable(context, tx, actor, notice, "ACCEPTED");
    return takeClaim(context, tx, actor, claimTargetOf(notice));
  });
}

/** Nothing happens without a claim. @throws {ApiError} NOT_FOUND; CLAIMED if it is another member's */
export async function releaseNotice(context: AppContext, actor: Actor, id: number): Promise<void> {
  await inTransaction(context.database, async (tx) => {
    const notice = await lockNotice(tx, actor, id);
    await lockSameThing(tx, notice);
    await releaseClaim(context, tx, actor, claimTargetOf(notice));
  });
}
