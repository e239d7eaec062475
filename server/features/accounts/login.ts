import { loginFailures } from "#contract/limits.ts";
import { createThrottle } from "#server/platform/throttle/throttle.ts";
import { oneAtATime } from "#server/platform/throttle/one-at-a-time.ts";
import type { Platform } from "#server/platform/platform.ts";
import { Refusal } from "#server/platform/problem.ts";
import { isPassword } from "./passwords.ts";
import { mayLogIn } from "./policy.ts";
import { endSession, userByEmail } from "./queries.ts";
import { openSession } from "./sessions.ts";

/** @returns the login verb: guesses at one account wait for each other, so that none outruns the count. */
export function createLogin(platform: Platform) {
  const throttle = createThrottle(platform.database, platform.clock, loginFailures.window);
  const inTurn = oneAtATime();
  const { db } = platform.database;

  /** @throws {Refusal} BAD_CREDENTIALS, NOT_ACTIVATED, BANNED (with the date) or RATE_LIMITED. */
  return async function login({ email, password }: { email: string; password: string }, address: string) {
    const account = `account:${email.toLowerCase()}`;
    const place = `address:${address}`;
    return inTurn(account, async () => {
      await throttle.check(account, loginFailures.perAccount);
      await throttle.check(place, loginFailures.perAddress);
      const user = await userByEmail(db, email);
      if (!(await isPassword(user?.passwordHash ?? null, password)) || user === null) {
        await throttle.fail(account);
        await throttle.fail(place);
        throw new Refusal("BAD_CREDENTIALS", { detail: "Email or password incorrect" });
      }
      await throttle.forgive(account);
      const refused = mayLogIn(user, platform.clock.now());
      if (refused === "NOT_ACTIVATED") {
        throw new Refusal(refused, { detail: "You must activate your account first" });
      }
      if (refused !== null) {
        const until = user.loginBannedUntil!;
        throw new Refusal(refused, { detail: `You are banned until: ${until.toISOString()}`, bannedUntil: until });
      }
      return openSession(platform, db, user);
    });
  };
}

export async function logout(platform: Platform, sessionId: string) {
  await endSession(platform.database.db, sessionId);
}
