import { DAY, SECOND } from "#vocabulary/limits.ts";
import { unsubscribable, unsubscribePath, type Unsubscribable } from "../settings.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { deriveKey, constantTimeEqual, sign } from "#kit/server/security/secrets.ts";

/** The signed token of unsubscribe links: it contains the member, the kind of mail and the expiry date, so nothing is stored. */

const lifetime = 365 * DAY;

interface Link {
  userId: number;
  type: Unsubscribable;
}

type Parts = Pick<AppContext, "clock" | "secret">;

const signatureOf = ({ secret }: Parts, payload: string) => sign(deriveKey(secret, "unsubscribe links"), payload);

export function unsubscribeToken(context: Parts, { userId, type }: Link): string {
  const expires = Math.floor((context.clock.now().getTime() + lifetime) / SECOND);
  const payload = Buffer.from(`${userId}:${type}:${expires}`).toString("base64url");
  return `${payload}.${signatureOf(context, payload)}`;
}

/** @returns null for an invalid or expired token */
export function readUnsubscribeToken(context: Parts, token: string): Link | null {
  const [payload = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || !constantTimeEqual(signature, signatureOf(context, payload))) return null;
  const [userId, type, expires] = Buffer.from(payload, "base64url").toString().split(":");
  const kind = unsubscribable.find((each) => each === type);
  if (kind === undefined || Number(expires) * SECOND < context.clock.now().getTime()) return null;
  return { userId: Number(userId), type: kind };
}

/** The unsubscribe link of a mail, and the headers with which mail programs offer it (RFC 8058). */
export function unsubscribeLink(context: AppContext, userId: number, type: Unsubscribable) {
  const link = `${context.config.SITE_URL}${unsubscribePath(unsubscribeToken(context, { userId, type }))}`;
  return {
    link,
    headers: { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}
