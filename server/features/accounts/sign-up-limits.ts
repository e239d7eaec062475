import { HOUR, signUps } from "#contract/limits.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { ApiError } from "#server/platform/api-error.ts";
import { keyedMutex } from "#server/platform/keyed-mutex.ts";
import { createThrottle } from "#server/platform/throttle/throttle.ts";

/**
 * What keeps sign-ups from being used to flood a mailbox, to take names in bulk, and to find out who has an account
 * (behaviour.md, Limits).
 */

const signUpsOf = ({ config }: AppContext, network: string) => ({
  key: `sign-ups:${network}`,
  failures: config.SIGN_UPS_PER_HOUR,
});

/** A cheap refusal, before the password is hashed; `countSignUp` decides. @throws {ApiError} RATE_LIMITED */
export async function checkSignUps(context: AppContext, network: string): Promise<void> {
  await createThrottle(context, HOUR).check(signUpsOf(context, network));
}

/** Counts a sign-up in its transaction, so that refused ones don't count. @throws {ApiError} RATE_LIMITED */
export async function countSignUp(context: AppContext, tx: Executor, network: string): Promise<void> {
  await createThrottle(context, HOUR, tx).fail(signUpsOf(context, network));
}

/** The mailbox behind an address: `ada+tales@example.org` arrives at `ada@example.org`. */
function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const plus = email.indexOf("+");
  const local = plus > 0 && plus < at ? email.slice(0, plus) : email.slice(0, at);
  return `${local}${email.slice(at)}`.toLowerCase();
}

/** Counts an activation mail in the transaction that writes it. @throws {ApiError} RATE_LIMITED */
export async function countActivationMail(context: AppContext, tx: Executor, email: string): Promise<void> {
  await createThrottle(context, HOUR, tx).fail({
    key: `activation-mails:${mailboxOf(email)}`,
    failures: signUps.activationMailsPerHour,
  });
}

const telling = new Set(["EMAIL_TAKEN", "EMAIL_UNKNOWN"]);

/**
 * Bounds how often a network learns whether an e-mail has an account. Once it has had its answers, it gets none of either
 * kind: else the kind that still came would tell. Calls of one network wait for each other, so that many at once are counted like
 * many in a row.
 */
export function createEnumerationLimit(context: AppContext) {
  const inTurn = keyedMutex();
  const throttle = createThrottle(context, HOUR);

  /** @throws {ApiError} RATE_LIMITED, or what `work` throws */
  return async function limitEnumeration<T>(network: string, work: () => Promise<T>): Promise<T> {
    const limit = { key: `email-answers:${network}`, failures: signUps.emailAnswersPerHour };
    return inTurn(network, async () => {
      await throttle.check(limit);
      try {
        return await work();
      } catch (error) {
        if (error instanceof ApiError && telling.has(error.code)) await throttle.fail(limit);
        throw error;
      }
    });
  };
}
