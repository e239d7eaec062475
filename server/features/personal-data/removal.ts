import type { AfterCommit, Executor, Transaction } from "#server/platform/database/transaction.ts";
import type { Actor } from "#server/platform/http/call-checks.ts";
import {
  accountRemoved,
  closeAccount,
  deleteAccount,
  blocksReturn,
  lockAccountForRemoval,
  withRemovalLock,
} from "../accounts/removal.ts";
import { confirmOwner } from "../accounts/credentials.ts";
import { userById, type User } from "../accounts/queries.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { personalData } from "./provider.ts";
import { mostRowsAtOnce, removalJob } from "./removal-job.ts";

interface Removal {
  /** An administrator removes the account: its e-mails are blocked, whether or not a ban is running. */
  forCause: boolean;
  /** Checks the locked account, in the transaction of the removal. @throws {ApiError} to cancel the removal */
  confirm?: (user: User, tx: Executor) => void | Promise<void>;
}

/**
 * Erases an account and all personal data of its owner: in one transaction, so that a killed process leaves all of it or nothing.
 * An account with more rows than others can wait for is closed in that transaction: nobody can use or find it any more. A job
 * erases its rows. The caller checks who may do this.
 *
 * Locks are taken in a fixed order to avoid deadlocks with concurrent writes: first rows of others, then the account. PostgreSQL
 * ends a remaining deadlock by cancelling one of the two transactions, which is then retried.
 * @returns false when the account is already gone
 * @throws {ApiError} LAST_ADMIN
 */
export async function removeAccount(
  context: AppContext,
  userId: number,
  { forCause, confirm }: Removal,
): Promise<boolean> {
  const providers = personalData.entries;
  const finish = await withRemovalLock(context, async (tx, afterCommit) => {
    const isLarge = await hasManyRows(context, tx, userId);
    const lockAll = async () => {
      if (!isLarge) for (const provider of providers) await provider.lock?.(tx, userId);
    };
    await lockAll();
    const user = await lockAccountForRemoval(context, tx, userId);
    if (user === null) return null;
    await confirm?.(user, tx);
    // Again, for rows that were written after the first call and before the account was locked.
    await lockAll();
    const isBlocked = blocksReturn(context, user, forCause);
    if (isLarge) return close(context, tx, afterCommit, user, isBlocked);
    for (const provider of providers) await provider.erase?.(context, tx, afterCommit, user, { isBlocked });
    return deleteAccount(context, tx, afterCommit, user, { isBlocked });
  });
  await finish?.();
  return finish !== null;
}

async function hasManyRows(context: AppContext, tx: Executor, userId: number): Promise<boolean> {
  const user = await userById(tx, userId);
  if (user === null) return false;
  let rows = 0;
  for (const provider of personalData.entries) {
    rows += (await provider.count?.(tx, user, mostRowsAtOnce + 1)) ?? 0;
    if (rows > mostRowsAtOnce) return true;
  }
  return false;
}

async function close(context: AppContext, tx: Transaction, afterCommit: AfterCommit, user: User, isBlocked: boolean) {
  const { id, username } = user;
  for (const provider of personalData.entries) await provider.close?.(context, tx, afterCommit, user, { isBlocked });
  const finish = await closeAccount(context, tx, afterCommit, user, { isBlocked });
  const closedAt = context.clock.now().toISOString();
  await context.jobs.enqueue(tx, afterCommit, removalJob, { userId: id, username, closedAt });
  return finish;
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
