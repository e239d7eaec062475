import { and, eq, gt, inArray, isNull, lt, lte, ne, or } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { sessions, users } from "./tables.ts";

/** SQL of sessions: one row for every token that was given out. */

export async function insertSession(executor: Executor, session: typeof sessions.$inferInsert) {
  await executor.insert(sessions).values(session);
}

/** A session that has neither expired nor lain unused since `idleSince`, with what the pipeline needs of its user. */
export async function livingSession(executor: Executor, id: string, now: Date, idleSince: Date) {
  const [row] = await executor
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      loginBannedUntil: users.loginBannedUntil,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince)));
  return row ?? null;
}

/** Those of these sessions that still run, and whose user no login ban keeps out. */
export async function livingSessionIds(executor: Executor, ids: readonly string[], now: Date, idleSince: Date) {
  const notBanned = or(isNull(users.loginBannedUntil), lte(users.loginBannedUntil, now));
  const rows = await executor
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince), notBanned));
  return rows.map(({ id }) => id);
}

export async function touchSession(executor: Executor, id: string, now: Date) {
  await executor.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.id, id));
}

export async function endSession(executor: Executor, id: string) {
  await executor.delete(sessions).where(eq(sessions.id, id));
}

/** Ends all sessions of a user but the given one (null: all). */
export async function endOtherSessions(executor: Executor, userId: number, keep: string | null) {
  const others = keep === null ? eq(sessions.userId, userId) : and(eq(sessions.userId, userId), ne(sessions.id, keep));
  await executor.delete(sessions).where(others);
}

export const sessionsOf = (executor: Executor, userId: number) =>
  executor
    .select({ createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sessions.createdAt);

/** Removes those that nobody can use any more. */
export async function deleteExpiredSessions(executor: Executor, now: Date, idleSince: Date) {
  await executor.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, idleSince)));
}
