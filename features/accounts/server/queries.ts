import { and, eq, inArray, isNotNull, isNull, lt, sql, type SQLWrapper } from "drizzle-orm";
import { SECOND } from "#vocabulary/limits.ts";
import type { PrivacyPart } from "../privacy.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import { blockedEmails, emailChanges, mailedLinks, sessions, users } from "./tables.ts";

/** SQL of accounts and of blocked e-mails. Sessions and mailed links have their own files. */

export type User = typeof users.$inferSelect;

const sameUsername = (username: string) => eq(sql`lower(${users.username})`, username.toLowerCase());
const sameEmail = (email: string) => eq(sql`lower(${users.email})`, email.toLowerCase());

async function first<T>(rows: Promise<T[]>): Promise<T | null> {
  return (await rows)[0] ?? null;
}

const selectUser = prepared((executor, valueOf: ValueOf<{ id: number }>) =>
  executor
    .select()
    .from(users)
    .where(eq(users.id, valueOf("id"))),
);

export const userById = (executor: Executor, id: number) => first(selectUser(executor, { id }));

export const userByUsername = (executor: Executor, username: string) =>
  first(executor.select().from(users).where(sameUsername(username)));

/** The id of the activated account with this username, if everybody may see this part of its profile: for other statements. */
export const idIfPublic = (executor: Executor, username: string, part: PrivacyPart) =>
  executor
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        sameUsername(username),
        isNotNull(users.activatedAt),
        sql`${part} = any(string_to_array(${users.privacy}::text, '-'))`,
      ),
    );

export const userByEmail = (executor: Executor, email: string) =>
  first(executor.select().from(users).where(sameEmail(email)));

/** The languages of these users, ordered by id. */
export const languagesOf = (executor: Executor, userIds: readonly number[]) =>
  executor
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(users.id);

/**
 * Accounts created before this time whose e-mail was never confirmed, oldest first. Those that wait for an administrator stay, and closed
 * accounts have no e-mail.
 */
export async function unactivatedUserIds(executor: Executor, before: Date, limit: number): Promise<number[]> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.activatedAt),
        isNull(users.waitingSince),
        isNull(users.rejectedAt),
        isNotNull(users.email),
        lt(users.createdAt, before),
      ),
    )
    .orderBy(users.createdAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Accounts whose sign-up was rejected before this time, oldest first. */
export async function rejectedUserIds(executor: Executor, before: Date, limit: number): Promise<number[]> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(lt(users.rejectedAt, before))
    .orderBy(users.rejectedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function insertUser(executor: Executor, user: typeof users.$inferInsert) {
  const [row] = await executor.insert(users).values(user).returning({ id: users.id, username: users.username });
  return row!;
}

/** @param passwordEndsAt null for the owner's own; a password from somebody else ends then, and the site asks for another one at the next login */
export async function setPassword(
  executor: Executor,
  userId: number,
  passwordHash: string,
  passwordEndsAt: Date | null = null,
) {
  await executor
    .update(users)
    .set({ passwordHash, passwordEndsAt, passwordChangeRequired: passwordEndsAt !== null })
    .where(eq(users.id, userId));
}

export async function activateUser(executor: Executor, userId: number, now: Date) {
  await executor
    .update(users)
    .set({
      activatedAt: sql`coalesce(${users.activatedAt}, ${now.toISOString()}::timestamptz)`,
      waitingSince: null,
      rejectedAt: null,
    })
    .where(eq(users.id, userId));
}

/** An administrator decides about the sign-up. @param since null if the e-mail has to be confirmed again */
export async function letWait(executor: Executor, userId: number, since: Date | null) {
  await executor.update(users).set({ waitingSince: since }).where(eq(users.id, userId));
}

export async function rejectSignUp(executor: Executor, userId: number, now: Date) {
  await executor.update(users).set({ waitingSince: null, rejectedAt: now }).where(eq(users.id, userId));
}

/** Locks the user's row and reads what the ban ladder needs. */
export const lockBanStanding = (executor: Executor, userId: number) =>
  first(
    executor
      .select({
        username: users.username,
        role: users.role,
        banLevel: users.banLevel,
        banPoints: users.banPoints,
        banLevelSince: users.banLevelSince,
        commentBannedUntil: users.commentBannedUntil,
        loginBannedUntil: users.loginBannedUntil,
      })
      .from(users)
      .where(eq(users.id, userId))
      .for("no key update"),
  );

type StoredStanding = Pick<
  typeof users.$inferInsert,
  | "banLevel"
  | "banPoints"
  | "banLevelSince"
  | "commentBannedUntil"
  | "loginBannedUntil"
  | "commentBanCause"
  | "loginBanCause"
>;

export async function setBanStanding(executor: Executor, userId: number, standing: Partial<StoredStanding>) {
  await executor.update(users).set(standing).where(eq(users.id, userId));
}

/** Locks the account's row: two requests that change the account run one after the other. */
export const lockUser = (executor: Executor, userId: number) =>
  first(
    executor
      .select({ id: users.id, passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for("no key update"),
  );

/** Blocks the removal of other accounts until the transaction ends. */
export async function lockRemovals(executor: Executor) {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('removal of accounts', 0))`);
}

/** The same for a call, which waits for a batch of the job that erases a large account. */
export async function lockRemovalsPatiently(executor: Executor) {
  await executor.execute(sql`select set_config('lock_timeout', ${String(20 * SECOND)}, true)`);
  await lockRemovals(executor);
  await executor.execute(sql`set local lock_timeout to default`);
}

/** Blocks writes of rows that reference this account until the transaction ends. */
export const lockUserForRemoval = (executor: Executor, userId: number) =>
  first(executor.select().from(users).where(eq(users.id, userId)).for("update"));

/** Leaves nothing of an account but its id, the language and its rows in other features. */
export async function anonymizeUser(executor: Executor, userId: number, username: string) {
  for (const table of [sessions, mailedLinks, emailChanges])
    await executor.delete(table).where(eq(table.userId, userId));
  await executor
    .update(users)
    .set({
      username,
      email: null,
      passwordHash: null,
      role: "USER",
      firstname: "",
      lastname: "",
      bio: "",
      instagram: "",
      fb: "",
      website: "",
      picProfile: null,
      privacy: "private",
      commentBanCause: null,
      loginBanCause: null,
      activatedAt: null,
      waitingSince: null,
      rejectedAt: null,
    })
    .where(eq(users.id, userId));
}

export async function deleteUser(executor: Executor, userId: number) {
  await executor.delete(users).where(eq(users.id, userId));
}

export async function insertBlockedHash(executor: Executor, row: typeof blockedEmails.$inferInsert) {
  await executor.insert(blockedEmails).values(row).onConflictDoNothing();
}

/** The e-mails and provider identities of a removed account can sign up again. */
export async function freeBlocked(executor: Executor, accountId: number): Promise<void> {
  await executor.delete(blockedEmails).where(eq(blockedEmails.accountId, accountId));
}

/** They stay blocked, but nothing says any more whose they were. */
export async function forgetWhoWasBlocked(executor: Executor, accountIds: readonly number[]): Promise<void> {
  await executor
    .update(blockedEmails)
    .set({ accountId: null })
    .where(inArray(blockedEmails.accountId, [...accountIds]));
}

export async function isBlockedHash(executor: Executor, emailHash: string): Promise<boolean> {
  return (await first(executor.select().from(blockedEmails).where(eq(blockedEmails.emailHash, emailHash)))) !== null;
}

/**
 * The mark of a closed account, whose rows a job erases: its name. No member can have such a name, and the audit log shows removed
 * accounts in the same way. Every statement that shows what members publish leaves theirs out (docs/decisions/0072-one-mark-hides-what-a-job-erases.md).
 */
export const closedName = (id: number) => `#${id}`;

/**
 * The id is not that of a closed account. There are hardly ever any: one look into the index `users_by_prefix` for a whole statement
 * finds them.
 */
export const isOfOpenAccount = (userId: SQLWrapper) => sql`${userId} <> all(array(
  select ${users.id} from ${users} where lower(${users.username}) collate "C" like '#%'))`;

/** Null: no longer read-only. */
export async function setTroll(executor: Executor, userId: number, trollSince: Date | null) {
  await executor.update(users).set({ trollSince }).where(eq(users.id, userId));
}
