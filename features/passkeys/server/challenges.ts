import { randomBytes } from "node:crypto";
import { lt } from "drizzle-orm";
import type { AppContext } from "#kit/server/app-context.ts";
import { fromNow } from "#kit/server/clock.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { constantTimeEqual, deriveKey, sign } from "#kit/server/security/secrets.ts";
import { passkey as limits } from "#vocabulary/account-limits.ts";
import { usedPasskeyChallenges } from "./tables.ts";

/**
 * Challenges are signed, so that asking for one stores nothing: a crowd of visitors could otherwise fill the database. Only those that were
 * answered are kept, until they expire.
 */

type Signing = Pick<AppContext, "secret" | "clock">;

/** A challenge for a log-in makes no passkey, and one of another member or session neither. */
type ChallengePurpose = "login" | Pick<Actor, "id" | "sessionId">;

const pattern = /^([0-9a-z]{1,12})\.([\w-]{22})\.([\w-]{43})$/;

const signatureOf = ({ secret }: Signing, purpose: ChallengePurpose, expiry: string, id: string) =>
  sign(
    deriveKey(secret, "passkey challenges"),
    JSON.stringify([purpose === "login" ? purpose : [purpose.id, purpose.sessionId], expiry, id]),
  );

export function newChallenge(context: Signing, purpose: ChallengePurpose): string {
  const expiry = fromNow(context.clock, limits.answerWithin).getTime().toString(36);
  const id = randomBytes(16).toString("base64url");
  return `${expiry}.${id}.${signatureOf(context, purpose, expiry, id)}`;
}

export type Challenge = typeof usedPasskeyChallenges.$inferInsert;

/** @param sent as authenticators repeat it: base64url @returns null for one of another purpose, and for one that has expired */
export function readChallenge(context: Signing, purpose: ChallengePurpose, sent: string): Challenge | null {
  const [, expiry = "", id = "", signature = ""] = pattern.exec(Buffer.from(sent, "base64url").toString()) ?? [];
  if (!constantTimeEqual(signature, signatureOf(context, purpose, expiry, id))) return null;
  const expiresAt = new Date(Number.parseInt(expiry, 36));
  return expiresAt > context.clock.now() ? { id, expiresAt } : null;
}

/** @returns false when it was used before. Of two simultaneous calls, the second waits for the first and returns false. */
export async function useChallenge(executor: Executor, challenge: Challenge): Promise<boolean> {
  const rows = await executor
    .insert(usedPasskeyChallenges)
    .values(challenge)
    .onConflictDoNothing()
    .returning({ id: usedPasskeyChallenges.id });
  return rows.length > 0;
}

export async function removeExpiredChallenges({ database, clock }: AppContext): Promise<void> {
  await database.db.delete(usedPasskeyChallenges).where(lt(usedPasskeyChallenges.expiresAt, clock.now()));
}
