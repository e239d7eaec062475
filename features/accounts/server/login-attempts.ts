import { emailChange, loginFailures } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { resetThrottles, resetThrottlesOfSubject, type ThrottleLimit } from "#kit/server/throttle/throttle.ts";
import type { User } from "./queries.ts";

/** Failed login attempts, as the throttle counts them (behaviour.md, Limits). */

export interface LoginAttemptLimit extends ThrottleLimit {
  /** The scope that is locked when this limit is reached; the log contains it. */
  locks: "account-in-network" | "account" | "known-browser" | "network" | "owner";
}

/** The throttle subject of all attempts at one account, from all networks. It uses the e-mail, so that attempts at unknown accounts are counted, too. */
const loginSubject = (email: string) => `login:${email.toLowerCase()}`;

/**
 * The limits of login attempts.
 * @param browser a browser in which the owner has logged in before. It has its own count: strangers cannot lock it, and a thief of
 * its cookie gets no more attempts than they do.
 * @param perNetwork failures at any accounts
 */
export function loginAttemptLimits(
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
    { locks: "network", key: `login-network:${network}`, failures: perNetwork },
  ];
}

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
