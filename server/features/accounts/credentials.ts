import { loginFailures } from "#contract/limits.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/problem.ts";
import { oneAtATime } from "#server/platform/throttle/one-at-a-time.ts";
import { createThrottle } from "#server/platform/throttle/throttle.ts";
import { accountGuesses, ownerGuesses } from "./guesses.ts";
import { isPassword } from "./passwords.ts";
import { userByEmail, userById, type User } from "./queries.ts";
import { accountRemoved } from "./removal.ts";

/** Who somebody is, by password. Guessing is slowed wherever a password is asked for. */

export const badCredentials = () => new Refusal("BAD_CREDENTIALS", { detail: "Email or password incorrect" });

/** @returns the check of e-mail and password: guesses at one account wait for each other, so that a flood is cheap to refuse. */
export function createCredentialsCheck(platform: Platform) {
  const throttle = createThrottle(platform.database, platform.clock, loginFailures.window);
  const inTurn = oneAtATime();
  const { db } = platform.database;

  /** @throws {Refusal} BAD_CREDENTIALS or RATE_LIMITED. Whether that account may log in is another question. */
  return async function check({ email, password }: { email: string; password: string }, network: string): Promise<User> {
    const account = accountGuesses(email);
    const place = { key: `address:${network}`, failures: loginFailures.perAddress };
    return inTurn(account.key, async () => {
      await throttle.check(account, place);
      const user = await userByEmail(db, email);
      if (!(await isPassword(user?.passwordHash ?? null, password)) || user === null) {
        await throttle.fail(account, place);
        throw badCredentials();
      }
      await throttle.check(account, place);
      await throttle.forgive(account);
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
  const throttle = createThrottle(platform.database, platform.clock, loginFailures.window);
  const guesses = ownerGuesses(actor.id);
  await throttle.check(guesses);
  const wrong = () => new Refusal("BAD_CREDENTIALS", { detail: "This is not the password of your account." });
  if (password === undefined) throw wrong();
  if (!(await isPassword(user.passwordHash, password))) {
    await throttle.fail(guesses);
    throw wrong();
  }
  await throttle.check(guesses);
  return user.passwordHash;
}
