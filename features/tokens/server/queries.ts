import { and, count, desc, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import { callerColumns } from "#features/accounts/server/callers.ts";
import { users } from "#features/accounts/server/tables.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { accessTokens } from "./tables.ts";

/** SQL of access tokens. */

type TokenRow = typeof accessTokens.$inferSelect;

const isRunning = (userId: number, now: Date) => and(eq(accessTokens.userId, userId), gt(accessTokens.expiresAt, now));

/** A member has at most twenty. */
export const runningTokensOf = (executor: Executor, userId: number, now: Date) =>
  executor.select().from(accessTokens).where(isRunning(userId, now)).orderBy(desc(accessTokens.id));

export async function countRunningTokens(executor: Executor, userId: number, now: Date): Promise<number> {
  const [row] = await executor.select({ total: count() }).from(accessTokens).where(isRunning(userId, now));
  return row?.total ?? 0;
}

export async function insertToken(executor: Executor, token: typeof accessTokens.$inferInsert): Promise<TokenRow> {
  const [row] = await executor.insert(accessTokens).values(token).returning();
  return row!;
}

/** @returns false when this member has no such token */
export async function deleteToken(executor: Executor, id: number, userId: number): Promise<boolean> {
  const rows = await executor
    .delete(accessTokens)
    .where(and(eq(accessTokens.id, id), eq(accessTokens.userId, userId)))
    .returning({ id: accessTokens.id });
  return rows.length > 0;
}

export async function deleteTokensOf(executor: Executor, userId: number): Promise<void> {
  await executor.delete(accessTokens).where(eq(accessTokens.userId, userId));
}

/** Whether any member has a token with this id. */
export async function tokenExists(executor: Executor, id: number): Promise<boolean> {
  const rows = await executor.select({ id: accessTokens.id }).from(accessTokens).where(eq(accessTokens.id, id));
  return rows.length > 0;
}

/** The tokens with these hashes that have not expired, with what a call needs of their accounts. */
export const selectTokens = prepared((executor, valueOf: ValueOf<{ hashes: readonly string[]; now: Date }>) =>
  executor
    .select({
      ...callerColumns,
      hash: accessTokens.hash,
      tokenId: accessTokens.id,
      scopes: accessTokens.scopes,
      lastUsedAt: accessTokens.usedAt,
      wroteAt: accessTokens.wroteAt,
      isVerifiedByPasskey: accessTokens.userVerified,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(and(sql`${accessTokens.hash} = any(${valueOf("hashes")})`, gt(accessTokens.expiresAt, valueOf("now")))),
);

/** Updates the time of last use. When several calls arrive at once only the first one writes: the others see a time after `unless`. */
export async function touchToken(executor: Executor, id: number, now: Date, unless: Date): Promise<void> {
  const isDue = or(isNull(accessTokens.usedAt), lt(accessTokens.usedAt, unless));
  await executor
    .update(accessTokens)
    .set({ usedAt: now })
    .where(and(eq(accessTokens.id, id), isDue));
}

export async function noteTokenWriting(executor: Executor, id: number, now: Date): Promise<void> {
  await executor.update(accessTokens).set({ wroteAt: now }).where(eq(accessTokens.id, id));
}

export async function deleteExpiredTokens(executor: Executor, now: Date): Promise<void> {
  await executor.delete(accessTokens).where(lte(accessTokens.expiresAt, now));
}
