import { HOUR } from "#vocabulary/limits.ts";
import { signUps } from "#vocabulary/account-limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { ApiError } from "#kit/server/api-error.ts";
import { keyedMutex } from "#kit/server/concurrency.ts";
import { deriveKey, sign } from "#kit/server/security/secrets.ts";
import { createThrottle } from "#kit/server/throttle/throttle.ts";
import { insertBlockedHash, isBlockedHash } from "./queries.ts";

/**
 * Limits against flooding a mailbox by sign-ups, against registering names in bulk, and against finding out who has an account
 * (behaviour.md, Limits).
 */

const signUpsOf = ({ config }: AppContext, network: string) => ({
  key: `sign-ups:${network}`,
  failures: config.SIGN_UPS_PER_HOUR,
});

/** An early check before the password is hashed; `countSignUp` decides. @throws {ApiError} RATE_LIMITED */
export async function checkSignUps(context: AppContext, network: string): Promise<void> {
  await createThrottle(context, HOUR).check(signUpsOf(context, network));
}

/** Counts a sign-up in its transaction, so that only successful sign-ups count. @throws {ApiError} RATE_LIMITED */
export async function countSignUp(context: AppContext, tx: Executor, network: string): Promise<void> {
  await createThrottle(context, HOUR, tx).fail(signUpsOf(context, network));
}

/** The mailbox behind an address: `ada+tales@example.org` arrives at `ada@example.org`. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const plus = email.indexOf("+");
  const local = plus > 0 && plus < at ? email.slice(0, plus) : email.slice(0, at);
  return `${local}${email.slice(at)}`.toLowerCase();
}

/** Counts an activation mail in the transaction that stores it. @throws {ApiError} RATE_LIMITED */
export async function countActivationMail(context: AppContext, tx: Executor, email: string): Promise<void> {
  await createThrottle(context, HOUR, tx).fail({
    key: `activation-mails:${mailboxOf(email)}`,
    failures: signUps.activationMailsPerHour,
  });
}

const revealingCodes = new Set(["EMAIL_TAKEN", "EMAIL_UNKNOWN"]);

/**
 * Limits how often a network can learn whether an e-mail has an account (user enumeration). Beyond the limit every call is refused,
 * also those that would succeed: otherwise a success would reveal the same. Calls of one network run one after the other, so that
 * parallel calls are counted exactly.
 */
export function createEnumerationLimit(context: AppContext) {
  const mutex = keyedMutex();
  const throttle = createThrottle(context, HOUR);

  /** @throws {ApiError} RATE_LIMITED, or what `work` throws */
  return async function limitEnumeration<T>(network: string, work: () => Promise<T>): Promise<T> {
    const limit = { key: `email-answers:${network}`, failures: signUps.emailAnswersPerHour };
    return mutex(network, async () => {
      await throttle.check(limit);
      try {
        return await work();
      } catch (error) {
        if (error instanceof ApiError && revealingCodes.has(error.code)) await throttle.fail(limit);
        throw error;
      }
    });
  };
}

/**
 * E-mails and logins at other sites with which nobody can sign up again although their accounts are gone: the owner left during a ban, or
 * was removed by an administrator. Only a keyed hash of each is stored, which identifies nobody.
 */

const hashOf = (context: AppContext, email: string) =>
  sign(deriveKey(context.secret, "kept-out e-mails"), email.toLowerCase());

/** A login at a social login provider. Without blocking it, a banned person would return with another e-mail. */
interface ProviderIdentity {
  issuer: string;
  subject: string;
}

/** A JSON array, which no e-mail can be equal to. */
const asText = ({ issuer, subject }: ProviderIdentity) => JSON.stringify([issuer, subject]);

const hashOfName = (context: AppContext, name: ProviderIdentity) =>
  sign(deriveKey(context.secret, "kept-out names"), asText(name));

export async function blockIdentity(
  context: AppContext,
  tx: Executor,
  name: ProviderIdentity,
  accountId?: number,
): Promise<void> {
  await insertBlockedHash(tx, { emailHash: hashOfName(context, name), createdAt: context.clock.now(), accountId });
}

export function isBlockedIdentity(context: AppContext, executor: Executor, name: ProviderIdentity): Promise<boolean> {
  return isBlockedHash(executor, hashOfName(context, name));
}

export async function blockEmail(context: AppContext, tx: Executor, email: string, accountId?: number): Promise<void> {
  await insertBlockedHash(tx, { emailHash: hashOf(context, email), createdAt: context.clock.now(), accountId });
}

export function isBlockedEmail(context: AppContext, executor: Executor, email: string): Promise<boolean> {
  return isBlockedHash(executor, hashOf(context, email));
}
