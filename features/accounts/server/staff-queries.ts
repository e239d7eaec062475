import { and, count, eq, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Role } from "#vocabulary/roles.ts";
import { users } from "./tables.ts";

/** SQL of the staff's accounts. */

/** They get messages about what concerns the site. */
export const administrators = (executor: Executor) =>
  executor
    .select({ id: users.id, language: users.language })
    .from(users)
    .where(and(eq(users.role, "ADMIN"), isNotNull(users.activatedAt)));

/** Must match the condition of the partial index `users_staff`. */
const isStaff = sql`${users.role} <> 'USER'`;

/** Whether another moderator or administrator can log in now. */
export async function hasOtherActiveStaff(
  executor: Executor,
  userId: number,
  now: Date,
  exceptId: number | null = null,
): Promise<boolean> {
  const canLogIn = and(
    isNotNull(users.activatedAt),
    or(isNull(users.loginBannedUntil), lte(users.loginBannedUntil, now)),
  );
  const [row] = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(isStaff, ne(users.id, userId), exceptId === null ? undefined : ne(users.id, exceptId), canLogIn))
    .limit(1);
  return row !== undefined;
}

/** All moderators and administrators. */
export const staffNames = (executor: Executor) =>
  executor.select({ id: users.id, username: users.username }).from(users).where(isStaff);

/** Locks every administrator's row, ordered by id, so that two administrators cannot demote each other at the same moment. */
export const lockAdministrators = (executor: Executor) =>
  executor
    .select({
      id: users.id,
      activatedAt: users.activatedAt,
      waitingSince: users.waitingSince,
      rejectedAt: users.rejectedAt,
      loginBannedUntil: users.loginBannedUntil,
    })
    .from(users)
    .where(eq(users.role, "ADMIN"))
    .orderBy(users.id)
    .for("no key update");

/** The user's current role, which may differ from the role when the call came in; null when the account is gone. */
export async function roleOf(executor: Executor, userId: number): Promise<Role | null> {
  const [row] = await executor.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return row?.role ?? null;
}

export async function setRole(executor: Executor, userId: number, role: Role) {
  await executor.update(users).set({ role }).where(eq(users.id, userId));
}

export async function administratorCount(executor: Executor): Promise<number> {
  const [row] = await executor.select({ total: count() }).from(users).where(eq(users.role, "ADMIN"));
  return row?.total ?? 0;
}

/** The first two, to know whether there is only one. */
export const firstAdministrators = (executor: Executor) =>
  executor.select().from(users).where(eq(users.role, "ADMIN")).orderBy(users.id).limit(2);

/** Of two starts on a database without an administrator the second waits, until the transaction of the first ends. */
export async function lockFirstAdministrator(executor: Executor) {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('first administrator', 0))`);
}
