import { loginFailures } from "#contract/limits.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/problem.ts";
import { oneAtATime } from "#server/platform/throttle/one-at-a-time.ts";
import { createThrottle, forgetFailures, type Limit } from "#server/platform/throttle/throttle.ts";
import { accountGuesses, ownerGuesses } from "./guesses.ts";
import { isPassword } from "./passwords.ts";
import { userByEmail, userById, type User } from "./queries.ts";
import { accountRemoved } from "./removal.ts";

/** Who somebody is, by password. Guessing is slowed wherever a password is asked for. */

export const badCredentials = () => new Refusal("BAD_CREDENTIALS", { detail: "Email or password incorrect" });

/**
 * Who it is, where the password is theirs; null otherwise. However many guess at once, no more wrong ones are answered
 * than the limits say.
 * @param find who it would be; with null it takes as long
 * @throws {Refusal} RATE_LIMITED
 */
export async function whoseIs(platform: Platform, limits: readonly Limit[], password: string, find: () => Promise<User | null>): Promise<User | null> {
  const throttle = createThrottle(platform, loginFailures.window);
  await throttle.check(...limits);
  const user = await find();
  const isTheirs = await isPassword(user?.passwordHash ?? null, password);
  await (isTheirs ? throttle.check(...limits) : throttle.fail(...limits));
  return isTheirs ? user : null;
}

/** @returns the check of e-mail and password: guesses at one account wait for each other, so that a flood is cheap to refuse. */
export function createCredentialsCheck(platform: Platform) {
  const inTurn = oneAtATime();
  const { db } = platform.database;

  /** @throws {Refusal} BAD_CREDENTIALS or RATE_LIMITED. Whether that account may log in is another question. */
  return async function check({ email, password }: { email: string; password: string }, network: string): Promise<User> {
    const account = accountGuesses(email);
    const place = { key: `address:${network}`, failures: loginFailures.perAddress };
    return inTurn(account.key, async () => {
      const user = await whoseIs(platform, [account, place], password, () => userByEmail(db, email));
      if (user === null) throw badCredentials();
      await forgetFailures(platform, db, [account.key]);
      return user;
    });
  };
}

/**
 * Makes sure that the caller is the owner of the account, where it has a password.
 * @returns the hash that was confirmed, to be compared once the account is locked; null where there is none
 * @throws {Refusal} BAD_CREDENTIALS, RATE_LIMITED, or UNAUTHENTICATED when the account is gone
 */
export async function confirmOwner(platform: Platform, actor: Actor, password: string | undefined): Promise<string | null> {
  const user = await userById(platform.database.db, actor.id);
  if (user === null) throw accountRemoved();
  if (user.passwordHash === null) return null;
  const isOwner = password !== undefined && (await whoseIs(platform, [ownerGuesses(actor.id)], password, async () => user)) !== null;
  if (!isOwner) throw new Refusal("BAD_CREDENTIALS", { detail: "This is not the password of your account." });
  return user.passwordHash;
}
