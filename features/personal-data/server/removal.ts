import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import {
  accountRemoved,
  closeAccount,
  blocksReturn,
  lockAccountForRemoval,
  withRemovalLock,
} from "#features/accounts/server/removal.ts";
import { confirmOwner } from "#features/accounts/server/credentials.ts";
import type { User } from "#features/accounts/server/queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { personalData } from "./provider.ts";
import { removalJob } from "./removal-job.ts";

interface Removal {
  /** An administrator removes the account: its e-mails are blocked, whether or not a ban is running. */
  forCause: boolean;
  /** Checks the locked account, in the transaction of the removal. @throws {ApiError} to cancel the removal */
  confirm?: (user: User, tx: Executor) => void | Promise<void>;
}

/**
 * Closes an account in one transaction, so that nobody can use or find it any more, and erases all personal data of its owner by a job
 * (removal-job.ts). Its first batch is done in this call. The caller checks who may do this.
 * @returns false when the account is already gone
 * @throws {ApiError} LAST_ADMIN
 */
export async function removeAccount(
  context: AppContext,
  userId: number,
  { forCause, confirm }: Removal,
): Promise<boolean> {
  const closed = await withRemovalLock(context, async (tx, afterCommit) => {
    const user = await lockAccountForRemoval(context, tx, userId);
    if (user === null) return null;
    await confirm?.(user, tx);
    const how = { isBlocked: blocksReturn(context, user, forCause) };
    for (const provider of personalData.entries) await provider.close?.(context, tx, afterCommit, user, how);
    const forgetMails = await closeAccount(context, tx, afterCommit, user, how);
    const erase = await context.jobs.enqueueToBegin(tx, removalJob, {
      userId,
      username: user.username,
      closedAt: context.clock.now().toISOString(),
      wasActivated: user.activatedAt !== null,
    });
    return { forgetMails, erase };
  });
  await closed?.forgetMails();
  await closed?.erase();
  return closed !== null;
}

/** @throws {ApiError} BAD_CREDENTIALS, RATE_LIMITED, LAST_ADMIN, or UNAUTHENTICATED when the account was removed at the same moment */
export async function removeOwnAccount(
  context: AppContext,
  call: { actor: Actor; network: string },
  password: string | undefined,
): Promise<void> {
  const confirmed = await confirmOwner(context, call, password);
  const removed = await removeAccount(context, call.actor.id, {
    forCause: false,
    confirm({ passwordHash }) {
      if (passwordHash !== confirmed)
        throw new ApiError("BAD_CREDENTIALS", { detail: "The password has just been changed." });
    },
  });
  if (!removed) throw accountRemoved();
}
