import { z } from "zod";
import { memberLeft } from "#features/accounts/server/events.ts";
import { emit, type Act } from "#kit/server/features/events.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import {
  closeAccount,
  blocksReturn,
  lockAccountForRemoval,
  withRemovalLock,
  deleteClosedAccount,
  lockClosedAccount,
} from "#features/accounts/server/removal.ts";
import { accountRemoved } from "#features/accounts/server/errors.ts";
import { confirmOwner } from "#features/accounts/server/credentials.ts";
import { newestUnusedLink } from "#features/accounts/server/mailed-links.ts";
import { lockRemovals, rejectedUserIds, unactivatedUserIds, type User } from "#features/accounts/server/queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { fromNow } from "#kit/server/clock.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { application, signUps } from "#vocabulary/account-limits.ts";
import { translationsLeft, type TranslationsLeft } from "../calls.ts";
import { mostRowsAtOnce, personalData } from "./provider.ts";

/** The rows of a closed account are erased in batches. An account with few of them is erased by the first one, in the call that closes it. */

export const removalJob = declareJob({
  name: "account-removal",
  payload: z.object({
    userId: z.number(),
    /** Personal, as the e-mail is, but so are the texts that mention it until the job is done. */
    username: z.string(),
    closedAt: z.iso.datetime(),
    /** Accounts that the last release closes are activated ones. */
    wasActivated: z.boolean().default(true),
    email: z.string().nullable().default(null),
    translations: translationsLeft.default("unnamed"),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    await lockRemovals(tx);
    const { userId: id, username, wasActivated, email, translations } = payload;
    const closed = { id, username, wasActivated, email, translations, closedAt: new Date(payload.closedAt) };
    /** @returns whether rows may be left */
    async function eraseSome(): Promise<boolean> {
      let rows = 0;
      for (const provider of personalData.entries) {
        for (let found = 1; found > 0; rows += found) {
          if (rows > mostRowsAtOnce) return true;
          found = (await provider.eraseSome?.(context, tx, afterCommit, closed)) ?? 0;
        }
      }
      return false;
    }
    if (await eraseSome()) return { next: payload };
    if ((await lockClosedAccount(tx, id)) === null) return { next: null };
    // Few are left: those that calls have added that were running when the account was closed.
    if (await eraseSome()) return { next: payload };
    await deleteClosedAccount(tx, id);
    if (wasActivated) await emit({ context, tx, afterCommit }, memberLeft, { username });
    return { next: null };
  },
});

interface Removal {
  /** An administrator removes the account: its e-mails are blocked, whether or not a ban is running. */
  forCause: boolean;
  translations?: TranslationsLeft | undefined;
  /** Checks the locked account, in the transaction of the removal. @throws {ApiError} to cancel the removal */
  confirm?: (user: User, act: Act) => void | Promise<void>;
  /** Writes to the owner for the last time: all other mails that wait are withdrawn. */
  farewell?: (user: User, act: Act) => Promise<void>;
}

/**
 * Closes an account in one transaction, so that nobody can use or find it any more, and erases all personal data of its owner by a job
 * (`removalJob`). Its first batch is done in this call. The caller checks who may do this.
 * @returns false when the account is already gone
 * @throws {ApiError} LAST_ADMIN
 */
export async function removeAccount(
  context: AppContext,
  userId: number,
  { forCause, translations = "unnamed", confirm, farewell }: Removal,
): Promise<boolean> {
  const closed = await withRemovalLock(context, async (tx, afterCommit) => {
    const user = await lockAccountForRemoval(context, tx, userId);
    if (user === null) return null;
    const act = { context, tx, afterCommit };
    await confirm?.(user, act);
    const how = { isBlocked: blocksReturn(context, user, forCause), contestableAs: forCause ? userId : undefined };
    for (const provider of personalData.entries) await provider.close?.(context, tx, afterCommit, user, how);
    const forgetMails = await closeAccount(context, tx, afterCommit, user, how);
    await farewell?.(user, act);
    const erase = await context.jobs.enqueueToBegin(tx, removalJob, {
      userId,
      username: user.username,
      closedAt: context.clock.now().toISOString(),
      wasActivated: user.activatedAt !== null,
      email: user.activatedAt === null ? null : user.email,
      translations,
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
  { password, translations }: { password?: string | undefined; translations?: TranslationsLeft | undefined },
): Promise<void> {
  const confirmed = await confirmOwner(context, call, password);
  const removed = await removeAccount(context, call.actor.id, {
    forCause: false,
    translations,
    confirm({ passwordHash }) {
      if (passwordHash !== confirmed)
        throw new ApiError("BAD_CREDENTIALS", { detail: "The password has just been changed." });
    },
  });
  if (!removed) throw accountRemoved();
}

/** Which choices the owner has, before closing the account. */
export async function choicesOfLeaving({ database }: AppContext, { id }: Actor) {
  for (const provider of personalData.entries)
    if ((await provider.isTranslatedByOthers?.(database.db, id)) === true) return { translatedByOthers: true };
  return { translatedByOthers: false };
}

/** Cancels a removal: the account was let in after it was selected. */
class LetInMeanwhile extends Error {}

/**
 * Removes an account that nobody has used, unless its state has changed since it was selected.
 * @param is whether it may still go
 * @returns false when it stays, or is gone already
 */
export async function removeUnused(context: AppContext, userId: number, is: (user: User) => boolean): Promise<boolean> {
  try {
    return await removeAccount(context, userId, {
      forCause: false,
      confirm(user) {
        if (!is(user)) throw new LetInMeanwhile();
      },
    });
  } catch (error) {
    if (error instanceof LetInMeanwhile) return false;
    throw error;
  }
}

/**
 * Removes accounts that were not activated in time, and those whose sign-up was rejected long ago, so that their names and e-mails are
 * free again. The number is bounded, because a housekeeping run must end. Each account has its own transaction, the same as a removal by the owner.
 * @param stopping ends the run after the current account: the process must stop within seconds
 */
export async function removeUnactivatedAccounts(context: AppContext, stopping?: AbortSignal): Promise<void> {
  const { database, clock, log } = context;
  const [late, rejected] = [-signUps.activateWithin, -application.rejectedFor].map((ago) => fromNow(clock, ago));
  const most = signUps.removedAtOnce;
  const ids = await unactivatedUserIds(database.db, late!, most);
  ids.push(...(await rejectedUserIds(database.db, rejected!, most)));
  let removed = 0;
  for (const id of ids) {
    if (stopping?.aborted === true) break;
    try {
      // Mailed again by an administrator, it may still be opened.
      const link = await newestUnusedLink(database.db, id, "activation");
      if (link !== null && link.expiresAt > clock.now()) continue;
      const isUnused = ({ activatedAt, waitingSince }: User) => activatedAt === null && waitingSince === null;
      if (await removeUnused(context, id, isUnused)) removed += 1;
    } catch (error) {
      log.warn({ err: error, userId: id }, "could not remove an unactivated account");
    }
  }
  if (removed > 0) log.info({ removed }, "removed unactivated accounts");
}
