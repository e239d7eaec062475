import type { Claim } from "../claims.ts";
import { ApiError, notFound, refuseUnless } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { hasOtherActiveStaff } from "#features/accounts/server/queries.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { staffQueueChanged } from "#features/notifications/server/staff-queue-changed.ts";
import { releaseClaim, takeClaim } from "./claims.ts";
import { mayDecide, maySee } from "#features/tales/server/policy.ts";
import { lockTale } from "#features/tales/server/queries.ts";
import { isRevisionWaiting } from "./revisions-queries.ts";

/** Claims of Tales. One covers a Tale and its revision. */

/** @throws {ApiError} NOT_FOUND; CONFLICT if nothing of it waits; OWN_TALE; CLAIMED */
export async function claimTale(context: AppContext, reviewer: Actor, id: number): Promise<Claim> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const tale = await lockTale(tx, id);
    if (tale === null || maySee(reviewer, tale) !== null) throw notFound();
    await requireStaffRole(tx, reviewer, "moderator");
    const waits = tale.publicationDate === null ? tale.isFinished : await isRevisionWaiting(tx, id);
    if (!waits) throw new ApiError("CONFLICT", { detail: "Nothing of this Tale is waiting for review." });
    const isOwn = tale.authorId === reviewer.id;
    refuseUnless(
      mayDecide(reviewer, tale, isOwn && (await hasOtherActiveStaff(tx, reviewer.id, context.clock.now()))),
      {
        OWN_TALE: "You wrote this Tale, so another reviewer decides on it.",
      },
    );
    const claim = await takeClaim(context, tx, reviewer, { kind: "tale", id });
    staffQueueChanged(afterCommit);
    return claim;
  });
}

/** Nothing happens without a claim. @throws {ApiError} CLAIMED if it is another member's */
export async function releaseTale(context: AppContext, reviewer: Actor, id: number): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    await lockTale(tx, id);
    await releaseClaim(context, tx, reviewer, { kind: "tale", id });
    staffQueueChanged(afterCommit);
  });
}
