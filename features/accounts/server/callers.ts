import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { databaseApiError } from "#kit/server/http/error-replies.ts";
import { HOUR, MINUTE, SECOND } from "#vocabulary/limits.ts";
import type { WithheldRole } from "#vocabulary/roles.ts";
import { loginBanned } from "./errors.ts";
import { isBanRunning } from "./policy.ts";
import type { User } from "./queries.ts";
import { users } from "./tables.ts";

/** The common part of sessions and access tokens when a call arrives with one. */

/** The time of last use is written at most once in this interval, to avoid a write for every read. */
const touchEvery = 1 * MINUTE;
/** So rarely a member's own time of last use is written. */
const noteUseEvery = 1 * HOUR;

/** The time of the last change is written at most once in this interval. */
const noteWritingEvery = 10 * SECOND;
/** So long after that time a caller reads from the primary: a change may be one interval younger, and a replica is at most five seconds behind. */
const readsPrimaryFor = 70 * SECOND;

/** Of the account, in the statement that finds the session or token. */
export const callerColumns = {
  id: users.id,
  username: users.username,
  role: users.role,
  loginBannedUntil: users.loginBannedUntil,
  loginBanCause: users.loginBanCause,
  passwordChangeRequired: users.passwordChangeRequired,
  usedAt: users.usedAt,
};

interface Found extends Pick<User, keyof typeof callerColumns> {
  wroteAt: Date | null;
  isVerifiedByPasskey: boolean;
  /** Of an access token. */
  isWithoutStaffScope?: boolean;
}

/** @throws {ApiError} BANNED during a login ban */
export function callerOf(context: Pick<AppContext, "clock" | "config">, found: Found): Omit<Actor, "sessionId"> {
  const now = context.clock.now();
  if (isBanRunning(found.loginBannedUntil, now)) throw loginBanned(found, { status: 401 });
  const { id, username, role, passwordChangeRequired, wroteAt } = found;
  const by = withheldBy(context, found);
  return {
    id,
    username,
    // Without the rights of the role, also in calls that members may make, too.
    ...(by === null || role === "USER" ? { role } : { role: "USER", withheld: { role, by } }),
    passwordChangeRequired,
    wroteAt,
    hasJustWritten: wroteAt !== null && now.getTime() - wroteAt.getTime() < readsPrimaryFor,
  };
}

function withheldBy(
  { config }: Pick<AppContext, "config">,
  { isVerifiedByPasskey, isWithoutStaffScope }: Found,
): WithheldRole["by"] | null {
  if (isWithoutStaffScope === true) return "SCOPE";
  return config.STAFF_PASSKEY === "required" && !isVerifiedByPasskey ? "PASSKEY_NEEDED" : null;
}

/** Whether a change was noted so shortly before that this one need not be. */
export const isWritingNoted = ({ wroteAt }: Actor, now: Date) =>
  wroteAt != null && now.getTime() - wroteAt.getTime() < noteWritingEvery;

interface Used extends Pick<Found, "id" | "usedAt"> {
  /** Of the session or token. */
  lastUsedAt: Date | null;
}

/**
 * Notes the use of a session or an access token, and that of its account. Not essential: members can still read while the database
 * refuses writes.
 * @param touch writes the time, if the stored one is earlier than `unless`
 */
export async function noteUse(
  { clock, database }: Pick<AppContext, "clock" | "database">,
  { id, usedAt, lastUsedAt }: Used,
  touch: (unless: Date) => Promise<void>,
): Promise<void> {
  const now = clock.now();
  if (lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() <= touchEvery) return;
  try {
    await touch(fromNow(clock, -touchEvery));
    if (usedAt === null || now.getTime() - usedAt.getTime() >= noteUseEvery)
      await noteUseOfAccount(database.db, id, now);
  } catch (error) {
    if (databaseApiError(error) === null) throw error;
  }
}

/** Writes when the member last used the site, unless that was written within the hour. It waits for nobody who holds the account's lock. */
export async function noteUseOfAccount(executor: Executor, userId: number, now: Date) {
  const outdated = executor
    .select({ id: users.id })
    .from(users)
    .where(
      and(eq(users.id, userId), or(isNull(users.usedAt), lte(users.usedAt, new Date(now.getTime() - noteUseEvery)))),
    )
    .for("no key update", { skipLocked: true });
  await executor.update(users).set({ usedAt: now }).where(inArray(users.id, outdated));
}
