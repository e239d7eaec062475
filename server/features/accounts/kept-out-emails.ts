import type { Executor } from "#server/platform/database/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deriveKey, sign } from "#server/platform/security/secrets.ts";
import { insertKeptOutEmail, isKeptOutEmail } from "./queries.ts";

/**
 * E-mails that stay taken for ever although their accounts are gone: of who left while a ban was running, and of who
 * was removed for cause. Only a keyed hash of each is kept, which names nobody.
 */

const hashOf = (platform: Platform, email: string) => sign(deriveKey(platform.secret, "kept-out e-mails"), email.toLowerCase());

export async function keepOut(platform: Platform, tx: Executor, email: string): Promise<void> {
  await insertKeptOutEmail(tx, { emailHash: hashOf(platform, email), createdAt: platform.clock.now() });
}

export function isKeptOut(platform: Platform, executor: Executor, email: string): Promise<boolean> {
  return isKeptOutEmail(executor, hashOf(platform, email));
}
