import { cacheTag } from "#vocabulary/cache-tags.ts";
import {
  inTransaction,
  mayTakeLong,
  type AfterCommit,
  type Executor,
  type Transaction,
} from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { resetBudgets } from "#kit/server/throttle/member-budgets.ts";
import { keyedMutex } from "#kit/server/concurrency.ts";
import { resetThrottles } from "#kit/server/throttle/throttle.ts";
import { emailChangesOf } from "./email-changes.ts";
import { emailChangeLimit, forgetLoginAttempts } from "./credentials.ts";
import { blockEmail } from "./sign-up-limits.ts";
import { bannedUntil, isLastAdministrator } from "./policy.ts";
import {
  anonymizeUser,
  closedName,
  deleteUser,
  lockRemovalsPatiently,
  lockUserForRemoval,
  userByEmail,
  type User,
} from "./queries.ts";
import { lockAdministrators } from "./staff-queries.ts";
import { announceSessionsEnded } from "./sessions.ts";

/** The accounts feature's part in removing an account. `personal-data/removal.ts` calls it and lets every feature erase its own data. */

const mutex = keyedMutex();

/**
 * Runs the transaction of a removal. Only one removal runs at a time, in all processes, because each locks many rows of other
 * members and two of them could deadlock. Within a process the mutex comes first: waiting removals hold no database connection.
 */
export function withRemovalLock<T>(
  context: AppContext,
  work: (tx: Transaction, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const remove = () =>
    inTransaction(context.database, async (tx, afterCommit) => {
      await mayTakeLong(tx);
      await lockRemovalsPatiently(tx);
      return work(tx, afterCommit);
    });
  return mutex("removal", remove);
}

/**
 * Locks the account until the transaction ends, so that nobody can use or change it; null when it is gone or closed.
 * @throws {ApiError} LAST_ADMIN
 */
export async function lockAccountForRemoval({ clock }: AppContext, tx: Executor, userId: number): Promise<User | null> {
  const administrators = await lockAdministrators(tx);
  if (isLastAdministrator(administrators, userId, clock.now())) {
    throw new ApiError("LAST_ADMIN", { detail: "Name another administrator first: the last one can't be removed." });
  }
  const user = await lockUserForRemoval(tx, userId);
  return user?.username === closedName(userId) ? null : user;
}

export interface HowClosed {
  /** Nobody can sign up again with its e-mails and provider identities. */
  isBlocked: boolean;
  /** Its number, if the owner can object and so free them. */
  contestableAs?: number | undefined;
}

/** Whether the account's e-mails and provider identities are blocked for ever: a ban is running, or an administrator removes it. */
export const blocksReturn = (context: AppContext, user: User, forCause: boolean) =>
  forCause || bannedUntil(user, context.clock.now()) !== null;

/** Null when the account is gone. */
export async function lockClosedAccount(tx: Executor, userId: number): Promise<User | null> {
  const user = await lockUserForRemoval(tx, userId);
  return user?.username === closedName(userId) ? user : null;
}

export const deleteClosedAccount = deleteUser;

/**
 * Closes an account whose rows a job erases later: it has no name, no credentials and no sessions any more, and is not activated.
 * Its name and e-mails are free. @returns a function to call after the commit
 */
export async function closeAccount(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  user: User,
  { isBlocked, contestableAs }: HowClosed,
): Promise<() => Promise<void>> {
  const emails = await emailsOf(tx, user);
  if (isBlocked) for (const email of emails.own) await blockEmail(context, tx, email, contestableAs);
  await forgetLoginAttempts(context, tx, user);
  await resetBudgets(context, tx, user.id);
  await resetThrottles(context, tx, [emailChangeLimit(user.id).key]);
  announceSessionsEnded(afterCommit, user.id);
  context.cache.moved(afterCommit, [
    cacheTag.author(user.username),
    cacheTag.visibility(user.username),
    cacheTag.name(user.username),
  ]);
  const finishing: (() => Promise<void>)[] = [];
  for (const email of new Set(emails.own)) finishing.push(await context.outbox.forget(tx, email));
  for (const email of new Set(emails.unconfirmed))
    finishing.push(await context.outbox.forget(tx, email, { keepContactMessages: true }));
  await anonymizeUser(tx, user.id, closedName(user.id));
  return async () => {
    for (const finish of finishing) await finish();
  };
}

/**
 * The e-mails of an account. `own`: the current one and those that it may return to. `unconfirmed`: requested, but never confirmed,
 * or the e-mail of an account that was never activated. These may belong to somebody else, and so may contact messages from them.
 * E-mails that belong to another account by now are left out.
 */
export async function emailsOf(
  executor: Executor,
  user: Pick<User, "id" | "email" | "activatedAt" | "waitingSince" | "rejectedAt">,
): Promise<{ own: string[]; unconfirmed: string[] }> {
  const changes = await emailChangesOf(executor, user.id);
  const isFree = async (email: string) => ((await userByEmail(executor, email))?.id ?? user.id) === user.id;
  const own: string[] = [];
  const unconfirmed: string[] = [];
  const isConfirmed = user.activatedAt !== null || user.waitingSince !== null || user.rejectedAt !== null;
  if (user.email !== null) (isConfirmed ? own : unconfirmed).push(user.email);
  for (const { newEmail, oldEmail, confirmedAt } of changes) {
    if (confirmedAt !== null && (await isFree(oldEmail))) own.push(oldEmail);
    if (await isFree(newEmail)) unconfirmed.push(newEmail);
  }
  return { own, unconfirmed: unconfirmed.filter((email) => !own.includes(email)) };
}
