import { randomInt } from "node:crypto";
import type { AppContext } from "#kit/server/app-context.ts";
import { constantTimeEqual, deriveKey, sign } from "#kit/server/security/secrets.ts";
import { mailedNoticePage } from "#vocabulary/mailed-pages.ts";

/** References of notices, and the links that are made of them: nothing but the reference is stored. */

/** Without those that look alike. */
const letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");

/** About 50 random bits, easy to read out: `7KQ2M-9XDWA`. */
export const newReference = (): string => `${half()}-${half()}`;

const signatureOf = ({ secret }: Pick<AppContext, "secret">, reference: string) =>
  sign(deriveKey(secret, "links of notices"), reference);

export const tokenOf = (context: Pick<AppContext, "secret">, reference: string): string =>
  `${reference}.${signatureOf(context, reference)}`;

export const noticeLink = (context: Pick<AppContext, "secret" | "config">, reference: string): string =>
  `${context.config.SITE_URL}/${mailedNoticePage}/${tokenOf(context, reference)}`;

/** The reference in a token; null if this site didn't make it. */
export function referenceOf(context: Pick<AppContext, "secret">, token: string): string | null {
  const [reference = "", signature = "", ...more] = token.split(".");
  return more.length === 0 && constantTimeEqual(signature, signatureOf(context, reference)) ? reference : null;
}
