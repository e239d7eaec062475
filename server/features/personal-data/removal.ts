import type { Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { ApiError } from "#server/platform/api-error.ts";
import {
  accountRemoved,
  confirmOwner,
  eraseAccount,
  blocksReturn,
  lockAccountForRemoval,
  withRemovalLock,
  type User,
} from "../accounts/service.ts";
import type { PersonalDataProvider } from "./provider.ts";

interface Removal {
  /** They are kept out, whether or not a ban is running. */
  forCause: boolean;
  /** Looks at the account once it is locked, in the transaction of its removal. @throws {ApiError} which calls it off */
  confirm?: (user: User, tx: Executor) => void | Promise<void>;
}

/**
 * Erases an account and everything that the features hold about its owner, in one transaction: killed at whatever
 * moment, the process leaves all of it or nothing. Who may ask for it is the caller's question.
 *
 * Locks are taken in one order, so that this waits for whoever writes at the moment and they for this, never both: what
 * others own, then the account. Where they meet all the same, PostgreSQL ends one of the two, which begins again.
 * @returns false where there is no such account any more
 * @throws {ApiError} LAST_ADMIN
 */
export async function removeAccount(
  context: AppContext,
  providers: readonly PersonalDataProvider[],
  userId: number,
  { forCause, confirm }: Removal,
): Promise<boolean> {
  const finish = await withRemovalLock(context, async (tx, afterCommit) => {
    const lockAll = async () => {
      for (const provider of providers) await provider.lock?.(tx, userId);
    };
    await lockAll();
    const user = await lockAccountForRemoval(context, tx, userId);
    if (user === null) return null;
    await confirm?.(user, tx);
    // What was written after the first round and before the account was locked.
    await lockAll();
    const isBlocked = blocksReturn(context, user, forCause);
    for (const provider of providers) await provider.erase?.(context, tx, afterCommit, user, { isBlocked });
    return eraseAccount(context, tx, afterCommit, user, { isBlocked });
  });
  await finish?.();
  return finish !== null;
}

/** @throws {ApiError} BAD_CREDENTIALS, RATE_LIMITED, LAST_ADMIN, or UNAUTHENTICATED for who was removed at the same moment */
export async function removeOwnAccount(
  context: AppContext,
  providers: readonly PersonalDataProvider[],
  call: { actor: Actor; network: string },
  password: string | undefined,
): Promise<void> {
  const confirmed = await confirmOwner(context, call, password);
  const removed = await removeAccount(context, providers, call.actor.id, {
    forCause: false,
    confirm({ passwordHash }) {
      if (passwordHash !== confirmed)
        throw new ApiError("BAD_CREDENTIALS", { detail: "The password has been changed in the meantime." });
    },
  });
  if (!removed) throw accountRemoved();
}
