import type { AppContext } from "#kit/server/app-context.ts";
import { constantTimeEqual, deriveKey, sign } from "#kit/server/security/secrets.ts";
import { SECOND } from "#vocabulary/limits.ts";
import { decisionPath } from "../address.ts";
import { sixMonthsAfter } from "./record.ts";

/**
 * The signed token of the link to a decision: the decision's id and the moment at which it expires, so that nothing is stored. It opens
 * this decision and nothing else. Every mail and every refused login has one of its own.
 */

type Parts = Pick<AppContext, "clock" | "secret">;

const signatureOf = ({ secret }: Parts, payload: string) => sign(deriveKey(secret, "links to decisions"), payload);

/** The path of the page of a decision, with a new token that lives six months. */
export function newDecisionPath(context: Parts, id: number): string {
  const expires = Math.floor(sixMonthsAfter(context.clock.now()).getTime() / SECOND);
  const payload = Buffer.from(`${id}:${expires}`).toString("base64url");
  return decisionPath(`${payload}.${signatureOf(context, payload)}`);
}

/** @returns the id of the decision; null for an invalid or expired token */
export function readDecisionToken(context: Parts, token: string): number | null {
  const [payload = "", signature = "", ...more] = token.split(".");
  if (more.length > 0 || !constantTimeEqual(signature, signatureOf(context, payload))) return null;
  const [id, expires] = Buffer.from(payload, "base64url").toString().split(":").map(Number);
  return expires! * SECOND <= context.clock.now().getTime() ? null : id!;
}
