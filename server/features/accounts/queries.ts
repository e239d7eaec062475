import { and, count, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from "drizzle-orm";
import type { Role } from "#contract/roles.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { blockedEmails, users } from "./tables.ts";

/** SQL of accounts, and of those that are kept out. Sessions and mailed links have files of their own. */

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

/** In which language these people are to be told, in the order of their ids. */
export const languagesOf = (executor: Executor, userIds: readonly number[]) =>
  executor
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id);

/** Accounts that were made before then and never activated, oldest first. */
export async function unactivatedUserIds(executor: Executor, before: Date, limit: number): Promise<number[]> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(isNull(users.activatedAt), lt(users.createdAt, before)))
    .orderBy(users.createdAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function insertUser(executor: Executor, user: typeof users.$inferInsert) {
  const [row] = await executor.insert(users).values(user).returning({ id: users.id, username: users.username });
  return row!;
}

export async function setPassword(executor: Executor, userId: number, passwordHash: string) {
  await executor.update(users).set({ passwordHash, passwordChangeRequired: false }).where(eq(users.id, userId));
}

export async function activateUser(executor: Executor, userId: number, now: Date) {
  await executor
    .update(users)
    .set({ activatedAt: sql`coalesce(${users.activatedAt}, ${now.toISOString()}::timestamptz)` })
    .where(eq(users.id, userId));
}

/** Written as in the index of the staff. */
const isStaff = sql`${users.role} <> 'USER'`;

/** Whether somebody else of the staff can log in at this moment. */
export async function hasOtherActiveStaff(executor: Executor, userId: number, now: Date): Promise<boolean> {
  const canLogIn = and(
    isNotNull(users.activatedAt),
    or(isNull(users.loginBannedUntil), lte(users.loginBannedUntil, now)),
  );
  const [row] = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(isStaff, ne(users.id, userId), canLogIn))
    .limit(1);
  return row !== undefined;
}

/** Everybody of the staff. */
export const staffNames = (executor: Executor) =>
  executor.select({ id: users.id, username: users.username }).from(users).where(isStaff);

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
export const lockBanStanding = (executor: Executor, userId: number) =>
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

type BanStanding = Pick<
  typeof users.$inferInsert,
  "banLevel" | "banPoints" | "commentBannedUntil" | "loginBannedUntil"
>;

export async function setBanStanding(executor: Executor, userId: number, standing: BanStanding) {
  await executor.update(users).set(standing).where(eq(users.id, userId));
}

export async function administratorCount(executor: Executor): Promise<number> {
  const [row] = await executor.select({ total: count() }).from(users).where(eq(users.role, "ADMIN"));
  return row?.total ?? 0;
}

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
export const lockUserForRemoval = (executor: Executor, userId: number) =>
  first(executor.select().from(users).where(eq(users.id, userId)).for("update"));

export async function deleteUser(executor: Executor, userId: number) {
  await executor.delete(users).where(eq(users.id, userId));
}

export async function insertBlockedHash(executor: Executor, row: typeof blockedEmails.$inferInsert) {
  await executor.insert(blockedEmails).values(row).onConflictDoNothing();
}

export async function isBlockedHash(executor: Executor, emailHash: string): Promise<boolean> {
  return (await first(executor.select().from(blockedEmails).where(eq(blockedEmails.emailHash, emailHash)))) !== null;
}
