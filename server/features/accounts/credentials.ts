import { loginFailures } from "#contract/limits.ts";
import type { Actor, CallCookies } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { keyedMutex } from "#server/platform/keyed-mutex.ts";
import { createThrottle, resetThrottles } from "#server/platform/throttle/throttle.ts";
import { loginAttemptLimits, ownPasswordLimit, type LoginAttemptLimit } from "./login-attempts.ts";
import { knownBrowserOf } from "./known-browsers.ts";
import { verifyPassword } from "./passwords.ts";
import { userByEmail, userById, type User } from "./queries.ts";
import { accountRemoved } from "./removal.ts";

/** Who somebody is, by password. Guessing is slowed wherever a password is asked for. */

export const badCredentials = () => new ApiError("BAD_CREDENTIALS", { detail: "Email or password incorrect" });

/** From where somebody tries a password. */
export interface LoginOrigin {
  network: string;
  cookies: CallCookies;
}

/**
 * Whether this password is the account's. However many guess at once, no more wrong ones are answered than the limits say.
 * @param user null where there is no such account: that takes as long
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
  if (await verifyPassword(user?.passwordHash ?? null, password)) {
    await throttle.check(...limits);
    return true;
  }
  for (const { locks } of await throttle.fail(...limits)) {
    context.securityLog.add({ event: "lock-out", userId: user?.id ?? null, network, locks });
  }
  return false;
}

/**
 * @returns the check of e-mail and password: guesses from one network at one account wait for each other, so that a flood is cheap
 * to refuse; others don't wait for them.
 */
export function createCredentialsCheck(context: AppContext) {
  const inTurn = keyedMutex();
  const { db } = context.database;

  /** @throws {ApiError} BAD_CREDENTIALS or RATE_LIMITED. Whether that account may log in is another question. */
  return async function check(
    { email, password }: { email: string; password: string },
    { network, cookies }: LoginOrigin,
  ): Promise<User> {
    return inTurn(`${network}:${email.toLowerCase()}`, async () => {
      const user = await userByEmail(db, email);
      const browser = user === null ? null : knownBrowserOf(context, cookies, user.id);
      const limits = loginAttemptLimits(email, network, browser);
      const matches = await isCorrectPassword(context, user, password, { limits, network }).catch((error: unknown) => {
        logLockedOut(context, user, network, error);
        throw error;
      });
      if (!matches || user === null) {
        logLoginRefused(context, user, network, "BAD_CREDENTIALS");
        throw badCredentials();
      }
      // What others have guessed elsewhere stays counted: a login of the owner must not give them more guesses.
      await resetThrottles(context, db, [limits[0]!.key]);
      return user;
    });
  };
}

export function logLoginRefused({ securityLog }: AppContext, user: User | null, network: string, code: string) {
  securityLog.add({ event: "login-refused", userId: user?.id ?? null, network, code });
}

/** Not for every try: from here on they are refused as fast as they come. */
function logLockedOut({ securityLog }: AppContext, user: User | null, network: string, error: unknown) {
  if (!(error instanceof ApiError) || error.code !== "RATE_LIMITED") return;
  securityLog.addOnce({ event: "login-refused", userId: user?.id ?? null, network, code: error.code });
}

/**
 * Makes sure that the caller is the owner of the account, where it has a password.
 * @returns the hash that was confirmed, to be compared once the account is locked; null where there is none
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
