import { and, desc, eq, gt, inArray, isNull, lt, lte, ne, or, type Placeholder } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared.ts";
import { sessions, users } from "./tables.ts";

/** SQL of sessions: one row for every issued token. */

export async function insertSession(executor: Executor, session: typeof sessions.$inferInsert) {
  await executor.insert(sessions).values(session);
}

/** Neither expired nor unused since `idleSince`. */
const isUnexpired = (now: Date | Placeholder, idleSince: Date | Placeholder) =>
  and(gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince));

/** The same, and the user has no running login ban; for statements that join sessions and users. */
export const isUsableSession = (now: Date, idleSince: Date) =>
  and(isUnexpired(now, idleSince), or(isNull(users.loginBannedUntil), lte(users.loginBannedUntil, now)));

/** A session that is neither expired nor unused since `idleSince`, with the fields of its user that the request pipeline needs. */
export async function findRunningSession(executor: Executor, id: string, now: Date, idleSince: Date) {
  const [row] = await selectRunningSessions(executor, { id, now, idleSince });
  return row ?? null;
}

const selectRunningSessions = prepared((executor, valueOf: ValueOf<{ id: string; now: Date; idleSince: Date }>) =>
  executor
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      loginBannedUntil: users.loginBannedUntil,
      loginBanCause: users.loginBanCause,
      passwordChangeRequired: users.passwordChangeRequired,
      lastUsedAt: sessions.lastUsedAt,
      wroteAt: sessions.wroteAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, valueOf("id")), isUnexpired(valueOf("now"), valueOf("idleSince")))),
);

/** Filters these sessions: only those that still run and whose user has no login ban. */
export async function runningSessionIds(executor: Executor, ids: readonly string[], now: Date, idleSince: Date) {
  const rows = await executor
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(inArray(sessions.id, [...ids]), isUsableSession(now, idleSince)));
  return rows.map(({ id }) => id);
}

/** Updates the time of last use. When several calls arrive at once only the first one writes: the others see a time after `unless`. */
export async function touchSession(executor: Executor, id: string, now: Date, unless: Date) {
  await executor
    .update(sessions)
    .set({ lastUsedAt: now })
    .where(and(eq(sessions.id, id), lt(sessions.lastUsedAt, unless)));
}

export async function noteWriting(executor: Executor, id: string, now: Date) {
  await executor.update(sessions).set({ wroteAt: now }).where(eq(sessions.id, id));
}

/** Prevents the deletion of a session until the transaction ends. @returns false when it has already ended */
export async function lockSession(executor: Executor, id: string): Promise<boolean> {
  const rows = await executor.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for("key share");
  return rows.length > 0;
}

export async function deleteSession(executor: Executor, id: string) {
  await executor.delete(sessions).where(eq(sessions.id, id));
}

/** Deletes all sessions of a user except the given one (null: all). */
export async function deleteOtherSessions(executor: Executor, userId: number, keep: string | null) {
  const others = keep === null ? eq(sessions.userId, userId) : and(eq(sessions.userId, userId), ne(sessions.id, keep));
  await executor.delete(sessions).where(others);
}

/** A page of a user's running sessions, last used first. Among sessions with equal times, that with the id `first` comes first. */
export const runningSessionsOf = (
  executor: Executor,
  userId: number,
  first: string,
  page: PageRequest,
  now: Date,
  idleSince: Date,
) =>
  executor
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isUnexpired(now, idleSince)))
    .orderBy(desc(sessions.lastUsedAt), desc(eq(sessions.id, first)), desc(sessions.number))
    .limit(page.pageSize)
    .offset(page.pageNumber * page.pageSize);

/** @returns false when this user has no such session */
export async function deleteSessionByNumber(executor: Executor, userId: number, number: number): Promise<boolean> {
  const ended = await executor
    .delete(sessions)
    .where(and(eq(sessions.number, number), eq(sessions.userId, userId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

/** Whether a running session of any member has this number. */
export async function hasRunningSession(
  executor: Executor,
  number: number,
  now: Date,
  idleSince: Date,
): Promise<boolean> {
  const rows = await executor
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.number, number), isUnexpired(now, idleSince)));
  return rows.length > 0;
}

export const sessionsOf = (executor: Executor, userId: number) =>
  executor
    .select({
      browser: sessions.browser,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      wroteAt: sessions.wroteAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sessions.createdAt);

/** An idle session is refused long before; its row stays until it expires. */
export async function deleteExpiredSessions(executor: Executor, now: Date) {
  await executor.delete(sessions).where(lt(sessions.expiresAt, now));
}
