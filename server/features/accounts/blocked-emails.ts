import type { Executor } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deriveKey, sign } from "#server/platform/security/secrets.ts";
import { insertBlockedHash, isBlockedHash } from "./queries.ts";

/**
 * E-mails that stay taken for ever although their accounts are gone: of who left while a ban was running, and of who
 * was removed for cause. Only a keyed hash of each is kept, which names nobody.
 */

const hashOf = (platform: Platform, email: string) =>
  sign(deriveKey(platform.secret, "kept-out e-mails"), email.toLowerCase());

/** People are also known by their names at other sites, by which they would come back with another e-mail. */
export interface ProviderIdentity {
  issuer: string;
  subject: string;
}

/** No e-mail reads like this. */
const asText = ({ issuer, subject }: ProviderIdentity) => JSON.stringify([issuer, subject]);

const hashOfName = (platform: Platform, name: ProviderIdentity) =>
  sign(deriveKey(platform.secret, "kept-out names"), asText(name));

export async function blockIdentity(platform: Platform, tx: Executor, name: ProviderIdentity): Promise<void> {
  await insertBlockedHash(tx, { emailHash: hashOfName(platform, name), createdAt: platform.clock.now() });
}

export function isBlockedIdentity(platform: Platform, executor: Executor, name: ProviderIdentity): Promise<boolean> {
  return isBlockedHash(executor, hashOfName(platform, name));
}

export async function blockEmail(platform: Platform, tx: Executor, email: string): Promise<void> {
  await insertBlockedHash(tx, { emailHash: hashOf(platform, email), createdAt: platform.clock.now() });
}

export function isBlockedEmail(platform: Platform, executor: Executor, email: string): Promise<boolean> {
  return isBlockedHash(executor, hashOf(platform, email));
}
