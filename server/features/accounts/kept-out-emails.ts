import type { Executor } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deriveKey, sign } from "#server/platform/security/secrets.ts";
import { insertKeptOutEmail, isKeptOutEmail } from "./queries.ts";

/**
 * E-mails that stay taken for ever although their accounts are gone: of who left while a ban was running, and of who
 * was removed for cause. Only a keyed hash of each is kept, which names nobody.
 */

const hashOf = (platform: Platform, email: string) =>
  sign(deriveKey(platform.secret, "kept-out e-mails"), email.toLowerCase());

/** People are also known by their names at other sites, by which they would come back with another e-mail. */
export interface OtherSiteName {
  issuer: string;
  subject: string;
}

/** No e-mail reads like this. */
const asText = ({ issuer, subject }: OtherSiteName) => JSON.stringify([issuer, subject]);

const hashOfName = (platform: Platform, name: OtherSiteName) =>
  sign(deriveKey(platform.secret, "kept-out names"), asText(name));

export async function keepNameOut(platform: Platform, tx: Executor, name: OtherSiteName): Promise<void> {
  await insertKeptOutEmail(tx, { emailHash: hashOfName(platform, name), createdAt: platform.clock.now() });
}

export function isNameKeptOut(platform: Platform, executor: Executor, name: OtherSiteName): Promise<boolean> {
  return isKeptOutEmail(executor, hashOfName(platform, name));
}

export async function keepOut(platform: Platform, tx: Executor, email: string): Promise<void> {
  await insertKeptOutEmail(tx, { emailHash: hashOf(platform, email), createdAt: platform.clock.now() });
}

export function isKeptOut(platform: Platform, executor: Executor, email: string): Promise<boolean> {
  return isKeptOutEmail(executor, hashOf(platform, email));
}
