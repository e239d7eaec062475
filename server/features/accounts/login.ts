import { loginFailures } from "#contract/limits.ts";
import { inTransaction } from "#server/platform/database/database.ts";
import { createThrottle } from "#server/platform/throttle/throttle.ts";
import { oneAtATime } from "#server/platform/throttle/one-at-a-time.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/problem.ts";
import { isPassword } from "./passwords.ts";
import { mayLogIn } from "./policy.ts";
import { endSession, lockUser, userByEmail } from "./queries.ts";
import { loginBanned, openSession, sessionsEnded } from "./sessions.ts";

const badCredentials = () => new Refusal("BAD_CREDENTIALS", { detail: "Email or password incorrect" });

/** @returns the login verb: guesses at one account wait for each other, so that a flood is cheap to refuse. */
export function createLogin(platform: Platform) {
  const throttle = createThrottle(platform.database, platform.clock, loginFailures.window);
  const inTurn = oneAtATime();
  const { db } = platform.database;

  /** @throws {Refusal} BAD_CREDENTIALS, NOT_ACTIVATED, BANNED (with the date) or RATE_LIMITED. */
  return async function login({ email, password }: { email: string; password: string }, address: string) {
    const account = { key: `account:${email.toLowerCase()}`, failures: loginFailures.perAccount };
    const place = { key: `address:${address}`, failures: loginFailures.perAddress };
    return inTurn(account.key, async () => {
      await throttle.check(account, place);
      const user = await userByEmail(db, email);
      if (!(await isPassword(user?.passwordHash ?? null, password)) || user === null) {
        await throttle.fail(account, place);
        throw badCredentials();
      }
      await throttle.check(account, place);
      await throttle.forgive(account);
      const refused = mayLogIn(user, platform.clock.now());
      if (refused === "NOT_ACTIVATED") {
        throw new Refusal(refused, { detail: "You must activate your account first" });
      }
      if (refused !== null) throw loginBanned(user.loginBannedUntil!);
      return inTransaction(platform.database, async (tx) => {
        // A password that was changed meanwhile has ended all sessions: no new one may outlive it.
        const current = await lockUser(tx, user.id);
        if (current?.passwordHash !== user.passwordHash) throw badCredentials();
        return openSession(platform, tx, user);
      });
    });
  };
}

export async function logout(platform: Platform, actor: Actor) {
  await endSession(platform.database.db, actor.sessionId);
  sessionsEnded(platform, actor.id);
}
