import { notFound } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AccessToken } from "../calls.ts";
import { deleteExpiredTokens, deleteToken, runningTokensOf, tokenExists } from "./queries.ts";

/** A member's own access tokens. Making one, and calls with one, have their own files. */

export async function listTokens({ database, clock }: AppContext, actor: Actor): Promise<{ tokens: AccessToken[] }> {
  const rows = await runningTokensOf(database.db, actor.id, clock.now());
  return {
    tokens: rows.map(({ id, name, scopes, createdAt, usedAt, expiresAt }) => ({
      id,
      name,
      scopes,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}

/** @throws {ApiError} NOT_FOUND for a token of another member */
export async function revokeToken({ database }: AppContext, actor: Actor, id: number): Promise<void> {
  if (await deleteToken(database.db, id, actor.id)) return;
  if (await tokenExists(database.db, id)) throw notFound();
}

export const removeExpiredTokens = ({ database, clock }: AppContext): Promise<void> =>
  deleteExpiredTokens(database.db, clock.now());
