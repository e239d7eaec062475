import { emailChange, loginFailures } from "#contract/limits.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { resetThrottles, resetThrottlesOfSubject, type ThrottleLimit } from "#server/platform/throttle/throttle.ts";
import type { User } from "./queries.ts";

/** Wrong passwords, as the throttle counts them (behaviour.md, Limits). */

export interface LoginAttemptLimit extends ThrottleLimit {
  /** What is locked when this limit is reached, as the log names it. */
  locks: "account-in-network" | "account" | "known-browser" | "network" | "owner";
}

/** Names all guesses at one account, from wherever. By the e-mail, so that unknown accounts are counted just the same. */
const loginSubject = (email: string) => `login:${email.toLowerCase()}`;

/**
 * Guesses at a login.
 * @param browser one from which the owner has logged in before. It has a count of its own: strangers can't lock it, and who has
 * stolen its cookie doesn't get more guesses than they.
 */
export function loginAttemptLimits(email: string, network: string, browser: string | null): LoginAttemptLimit[] {
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
    { locks: "network", key: `login-network:${network}`, failures: loginFailures.perNetwork },
  ];
}

/** Guesses from within a session at the password of its owner, whatever it is asked for. */
export const ownPasswordLimit = (userId: number): LoginAttemptLimit => ({
  locks: "owner",
  key: `change-password:${userId}`,
  failures: loginFailures.perAccountAndNetwork,
});

/** How often an account has asked for another e-mail. Each time is two mails, one of them to whatever address was named. */
export const emailChangeLimit = (userId: number): ThrottleLimit => ({
  key: `email-changes:${userId}`,
  failures: emailChange.perDay,
});

/** Forgets all wrong guesses at this account: its owner has come by a mailed link, or leaves. */
export async function forgetLoginAttempts(
  context: AppContext,
  executor: Executor,
  { id, email }: Pick<User, "id" | "email">,
): Promise<void> {
  await resetThrottles(context, executor, [ownPasswordLimit(id).key]);
  if (email !== null) await resetThrottlesOfSubject(context, executor, loginSubject(email));
}
