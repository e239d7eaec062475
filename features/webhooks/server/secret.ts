import { randomBytes } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { AppContext } from "#kit/server/app-context.ts";
import { deriveKey } from "#kit/server/security/secrets.ts";
import { webhooks as limits } from "#vocabulary/limits.ts";

/** The secret of a webhook signs its messages, so it is stored encrypted: a copy of the database alone can't sign. */

type Site = Pick<AppContext, "secret">;

const keyOf = ({ secret }: Site) => new Uint8Array(deriveKey(secret, "secrets of webhooks"));

/** As Standard Webhooks writes it. */
export const newSecret = () => `whsec_${randomBytes(limits.secretBytes.made).toString("base64")}`;

export const encryptSecret = (site: Site, secret: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(secret))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM" })
    .encrypt(keyOf(site));

/** @returns null if it was encrypted by another secret of the site */
export async function decryptSecret(site: Site, encrypted: string): Promise<string | null> {
  try {
    const { plaintext } = await compactDecrypt(encrypted, keyOf(site));
    return new TextDecoder().decode(plaintext);
  } catch {
    return null;
  }
}
