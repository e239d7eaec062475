import type { Executor } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { deriveKey, sign } from "#kit/server/security/secrets.ts";
import { insertBlockedHash, isBlockedHash } from "./queries.ts";

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

export async function blockIdentity(context: AppContext, tx: Executor, name: ProviderIdentity): Promise<void> {
  await insertBlockedHash(tx, { emailHash: hashOfName(context, name), createdAt: context.clock.now() });
}

export function isBlockedIdentity(context: AppContext, executor: Executor, name: ProviderIdentity): Promise<boolean> {
  return isBlockedHash(executor, hashOfName(context, name));
}

export async function blockEmail(context: AppContext, tx: Executor, email: string): Promise<void> {
  await insertBlockedHash(tx, { emailHash: hashOf(context, email), createdAt: context.clock.now() });
}

export function isBlockedEmail(context: AppContext, executor: Executor, email: string): Promise<boolean> {
  return isBlockedHash(executor, hashOf(context, email));
}
