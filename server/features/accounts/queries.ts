import { and, count, desc, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { keptOutEmails, mailedLinks, sessions, users, type LinkPurpose } from "./tables.ts";

/** All SQL of accounts, sessions and mailed links. */

export type User = typeof users.$inferSelect;

const sameUsername = (username: string) => eq(sql`lower(${users.username})`, username.toLowerCase());
const sameEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

async function first<T>(rows: Promise<T[]>): Promise<T | null> {
  return (await rows)[0] ?? null;
}

export const userById = (executor: Executor, id: number) =>
  first(executor.select().from(users).where(eq(users.id, id)));

export const userByUsername = (executor: Executor, username: string) =>
  first(executor.select().from(users).where(sameUsername(username)));

export const userByEmail = (executor: Executor, email: string) =>
  first(executor.select().from(users).where(sameEmail(email)));

export async function insertUser(executor: Executor, user: typeof users.$inferInsert) {
  const [row] = await executor.insert(users).values(user).returning({ id: users.id, username: users.username });
  return row!;
}

export async function setPassword(executor: Executor, userId: number, passwordHash: string) {
  await executor.update(users).set({ passwordHash }).where(eq(users.id, userId));
}

export async function activateUser(executor: Executor, userId: number, now: Date) {
  await executor
    .update(users)
    .set({ activatedAt: sql`coalesce(${users.activatedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(users.id, userId));
}

/** Locks every administrator's row, in one order, so that two can't demote each other at once. */
export const lockAdministrators = (executor: Executor) =>
  executor
    .select({ id: users.id, activatedAt: users.activatedAt, loginBannedUntil: users.loginBannedUntil })
    .from(users)
    .where(eq(users.role, "ADMIN"))
    .orderBy(users.id)
    .for("no key update");

/** What somebody is at this moment, whatever their session said when their call came in; null once they have left. */
export async function roleOf(executor: Executor, userId: number): Promise<Role | null> {
  const [row] = await executor.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return row?.role ?? null;
}

/** What the ladder of bans needs of somebody, whose row is locked. */
export const lockStanding = (executor: Executor, userId: number) =>
  first(
    executor
      .select({
        username: users.username,
        role: users.role,
        banLevel: users.banLevel,
        banPoints: users.banPoints,
        commentBannedUntil: users.commentBannedUntil,
        loginBannedUntil: users.loginBannedUntil,
      })
      .from(users)
      .where(eq(users.id, userId))
      .for("no key update"),
  );

type Standing = Pick<typeof users.$inferInsert, "banLevel" | "banPoints" | "commentBannedUntil" | "loginBannedUntil">;

export async function setStanding(executor: Executor, userId: number, standing: Standing) {
  await executor.update(users).set(standing).where(eq(users.id, userId));
}

export async function administratorCount(executor: Executor): Promise<number> {
  const [row] = await executor.select({ total: count() }).from(users).where(eq(users.role, "ADMIN"));
  return row?.total ?? 0;
}

export async function insertSession(executor: Executor, session: typeof sessions.$inferInsert) {
  await executor.insert(sessions).values(session);
}

/** A session that has neither expired nor lain unused since `idleSince`, with what the pipeline needs of its user. */
export const livingSession = (executor: Executor, id: string, now: Date, idleSince: Date) =>
  first(
    executor
      .select({
        id: users.id,
        username: users.username,
        role: users.role,
        loginBannedUntil: users.loginBannedUntil,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), gt(sessions.lastUsedAt, idleSince))),
  );

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

export async function insertLink(executor: Executor, link: typeof mailedLinks.$inferInsert) {
  await executor.insert(mailedLinks).values(link);
}

/** Uses up a link that is unused and not expired, at most once; null when there is none such. */
export async function takeLink(executor: Executor, tokenHash: string, purpose: LinkPurpose, now: Date) {
  const [row] = await executor
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailedLinks.tokenHash, tokenHash),
        eq(mailedLinks.purpose, purpose),
        isNull(mailedLinks.usedAt),
        gt(mailedLinks.expiresAt, now),
      ),
    )
    .returning({ userId: mailedLinks.userId });
  return row ?? null;
}

/** Uses up whatever other links of this kind an account still has. */
export async function useUpLinks(executor: Executor, userId: number, purpose: LinkPurpose, now: Date) {
  await executor
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose), isNull(mailedLinks.usedAt)));
}

/** When the youngest unused link of this kind was made; null without one. */
export const youngestUnusedLink = (executor: Executor, userId: number, purpose: LinkPurpose) =>
  first(
    executor
      .select({ createdAt: mailedLinks.createdAt })
      .from(mailedLinks)
      .where(and(eq(mailedLinks.userId, userId), eq(mailedLinks.purpose, purpose), isNull(mailedLinks.usedAt)))
      .orderBy(desc(mailedLinks.createdAt))
      .limit(1),
  );

/** Takes turns on one account: what two requests do to it at the same moment happens one after the other. */
export const lockUser = (executor: Executor, userId: number) =>
  first(
    executor
      .select({ id: users.id, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for("no key update"),
  );

/** Until the transaction ends nobody else removes an account. */
export async function lockRemovals(executor: Executor) {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('removal of accounts', 0))`);
}

/** Until the transaction ends nobody writes anything that names this account as its owner. */
export const lockUserToRemove = (executor: Executor, userId: number) =>
  first(executor.select().from(users).where(eq(users.id, userId)).for("update"));

export async function deleteUser(executor: Executor, userId: number) {
  await executor.delete(users).where(eq(users.id, userId));
}

export const sessionsOf = (executor: Executor, userId: number) =>
  executor
    .select({ createdAt: sessions.createdAt, lastUsedAt: sessions.lastUsedAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(sessions.createdAt);

export const linksOf = (executor: Executor, userId: number) =>
  executor
    .select({
      purpose: mailedLinks.purpose,
      createdAt: mailedLinks.createdAt,
      expiresAt: mailedLinks.expiresAt,
      usedAt: mailedLinks.usedAt,
    })
    .from(mailedLinks)
    .where(eq(mailedLinks.userId, userId))
    .orderBy(mailedLinks.createdAt);

export async function insertKeptOutEmail(executor: Executor, row: typeof keptOutEmails.$inferInsert) {
  await executor.insert(keptOutEmails).values(row).onConflictDoNothing();
}

export async function isKeptOutEmail(executor: Executor, emailHash: string): Promise<boolean> {
  return (await first(executor.select().from(keptOutEmails).where(eq(keptOutEmails.emailHash, emailHash)))) !== null;
}

/** Removes what time has made useless. */
export async function deleteExpired(executor: Executor, now: Date, idleSince: Date) {
  await executor.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, idleSince)));
  await executor.delete(mailedLinks).where(lt(mailedLinks.expiresAt, now));
}
