import { emailChange, loginFailures } from "#vocabulary/account-limits.ts";
import type { CallCookies } from "#kit/server/http/calls.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError } from "#kit/server/api-error.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { keyedMutex } from "#kit/server/concurrency.ts";
import {
  createThrottle,
  resetThrottles,
  resetThrottlesOfSubject,
  type ThrottleLimit,
} from "#kit/server/throttle/throttle.ts";
import { knownBrowserOf } from "./known-browsers.ts";
import { verifyPassword } from "./passwords.ts";
import { usablePasswordHash } from "./policy.ts";
import { userByEmail, userById, type User } from "./queries.ts";
import { accountRemoved } from "./errors.ts";

/** Checks passwords. Wrong attempts are limited wherever a password is asked for. */

/** Failed login attempts, as the throttle counts them (behaviour.md, Limits). */

interface LoginAttemptLimit extends ThrottleLimit {
  /** The scope that is locked when this limit is reached; the log contains it. */
  locks: "account-in-network" | "account" | "known-browser" | "network" | "owner";
}

export const badCredentials = () => new ApiError("BAD_CREDENTIALS", { detail: "Email or password incorrect" });

/** The network and the cookies of a login attempt. */
export interface LoginOrigin {
  network: string;
  cookies: CallCookies;
}

/**
 * Whether this password is the account's. Parallel attempts get no more answers than the limits allow.
 * @param user null where there is no such account; the check then takes equally long
 * @throws {ApiError} RATE_LIMITED
 */
export async function isCorrectPassword(
  context: AppContext,
  user: User | null,
  password: string,
  { limits, network }: { limits: readonly LoginAttemptLimit[]; network: string },
): Promise<boolean> {
  const throttle = createThrottle(context, loginFailures.window);
  await throttle.check(...limits);
  if (await verifyPassword(user === null ? null : usablePasswordHash(user, context.clock.now()), password)) {
    await throttle.check(...limits);
    return true;
  }
  for (const { locks } of await throttle.fail(...limits)) {
    context.securityLog.add({ event: "lock-out", userId: user?.id ?? null, network, locks });
  }
  return false;
}

/**
 * @returns the check of e-mail and password. Attempts from one network at one account run one after the other, so that a flood is
 * cheap to refuse; other attempts do not wait for them.
 */
export function createCredentialsCheck(context: AppContext) {
  const mutex = keyedMutex();
  const { db } = context.database;

  /** @throws {ApiError} BAD_CREDENTIALS or RATE_LIMITED. The caller decides whether the account may log in. */
  return async function check(
    { email, password }: { email: string; password: string },
    { network, cookies }: LoginOrigin,
  ): Promise<User> {
    return mutex(`${network}:${email.toLowerCase()}`, async () => {
      const user = await userByEmail(db, email);
      const browser = user === null ? null : knownBrowserOf(context, cookies, user.id);
      const limits = loginAttemptLimits({ email, network, browser }, context.config.FAILED_LOGINS_PER_NETWORK);
      const matches = await isCorrectPassword(context, user, password, { limits, network }).catch((error: unknown) => {
        logLockedOut(context, user, network, error);
        throw error;
      });
      if (!matches || user === null) {
        logLoginRefused(context, user, network, "BAD_CREDENTIALS");
        throw badCredentials();
      }
      // Failures from other networks stay counted: a login of the owner must not give attackers more attempts.
      await resetThrottles(context, db, [limits[0]!.key]);
      return user;
    });
  };
}

export function logLoginRefused(
  { securityLog }: AppContext,
  user: Pick<User, "id"> | null,
  network: string,
  code: string,
) {
  securityLog.add({ event: "login-refused", userId: user?.id ?? null, network, code });
}

/** Logs a lock-out once, not for every refused attempt. */
export function logLockedOut(
  { securityLog }: AppContext,
  user: Pick<User, "id"> | null,
  network: string,
  error: unknown,
) {
  if (!(error instanceof ApiError) || error.code !== "RATE_LIMITED") return;
  securityLog.addOnce({ event: "login-refused", userId: user?.id ?? null, network, code: error.code });
}

/**
 * Asks for the account's password again, if it has one.
 * @returns the confirmed hash, to be compared again once the account is locked; null for an account without a password
 * @throws {ApiError} BAD_CREDENTIALS, RATE_LIMITED, or UNAUTHENTICATED when the account is gone
 */
export async function confirmOwner(
  context: AppContext,
  { actor, network }: { actor: Actor; network: string },
  password: string | undefined,
): Promise<string | null> {
  const user = await userById(context.database.db, actor.id);
  if (user === null) throw accountRemoved();
  if (user.passwordHash === null) return null;
  const limits = [ownPasswordLimit(actor.id)];
  if (password === undefined || !(await isCorrectPassword(context, user, password, { limits, network }))) {
    throw new ApiError("BAD_CREDENTIALS", { detail: "This is not the password of your account." });
  }
  return user.passwordHash;
}

/** The throttle subject of all attempts at one account, from all networks. It uses the e-mail, so that attempts at unknown accounts are counted, too. */
const loginSubject = (email: string) => `login:${email.toLowerCase()}`;

/**
 * The limits of login attempts.
 * @param browser a browser in which the owner has logged in before. It has its own count: strangers cannot lock it, and a thief of
 * its cookie gets no more attempts than they do.
 * @param perNetwork failures at any accounts
 */
function loginAttemptLimits(
  { email, network, browser }: { email: string; network: string; browser: string | null },
  perNetwork: number,
): LoginAttemptLimit[] {
  const subject = loginSubject(email);
  return [
    {
      locks: "account-in-network",
      key: `${subject}:network:${network}`,
      subject,
      failures: loginFailures.perAccountAndNetwork,
    },
    browser === null
      ? { locks: "account", key: subject, subject, failures: loginFailures.perAccount }
      : { locks: "known-browser", key: `${subject}:browser:${browser}`, subject, failures: loginFailures.perAccount },
    networkLimit(network, perNetwork),
  ];
}

/** The limit of failed logins from a network, at any accounts and in every way. */
export const networkLimit = (network: string, perNetwork: number): LoginAttemptLimit => ({
  locks: "network",
  key: `login-network:${network}`,
  failures: perNetwork,
});

/** The limit of wrong passwords within a session, for every action that asks for the password again. */
export const ownPasswordLimit = (userId: number): LoginAttemptLimit => ({
  locks: "owner",
  key: `change-password:${userId}`,
  failures: loginFailures.perAccountAndNetwork,
});

/** The limit of changes of e-mail for an account. Each sends two mails, one of them to an address that nobody has verified. */
export const emailChangeLimit = (userId: number): ThrottleLimit => ({
  key: `email-changes:${userId}`,
  failures: emailChange.perDay,
});

/** Clears all failed attempts at this account: its owner has used a mailed link, or removes the account. */
export async function forgetLoginAttempts(
  context: Pick<AppContext, "secret">,
  executor: Executor,
  { id, email }: Pick<User, "id" | "email">,
): Promise<void> {
  await resetThrottles(context, executor, [ownPasswordLimit(id).key]);
  if (email !== null) await resetThrottlesOfSubject(context, executor, loginSubject(email));
}
