import { desc, eq, isNotNull, sql } from "drizzle-orm";
import type { MemberStatus } from "#contract/members.ts";
import type { Role } from "#contract/roles.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { fetchPage, type PageRequest } from "#server/platform/database/paging.ts";
import { users } from "../accounts/tables.ts";

/** SQL of the staff's view of members. */

const byName = sql`lower(${users.username})`;

export interface MembersQuery extends PageRequest {
  query?: string | undefined;
}

/** Members by name, filtered by `query` as a literal part of the name, without wildcards. */
export function membersOf(executor: Executor, { query = "", ...page }: MembersQuery, now: Date) {
  const at = now.toISOString();
  const status = sql<MemberStatus>`case
    when ${users.activatedAt} is null then 'pending'
    when ${users.loginBannedUntil} > ${at}::timestamptz then 'login-banned'
    when ${users.commentBannedUntil} > ${at}::timestamptz then 'comment-banned'
    else 'active' end`;
  const { username, role, banLevel, trollSince, createdAt } = users;
  const asked = query === "" ? undefined : sql`strpos(${byName}, ${query.toLowerCase()}) > 0`;
  const list = executor
    .select({ username, role, status, banLevel, trollSince, createdAt })
    .from(users)
    .where(asked)
    .orderBy(byName);
  return fetchPage(list, executor.$count(users, asked), page);
}

export const trollsNewestFirst = (executor: Executor) =>
  executor
    .select({ username: users.username, trollSince: users.trollSince })
    .from(users)
    .where(isNotNull(users.trollSince))
    .orderBy(desc(users.trollSince), desc(users.id));

/** Locks and reads a member's row; null when the account is gone. */
export async function lockMember(executor: Executor, userId: number) {
  const [row] = await executor
    .select({
      id: users.id,
      username: users.username,
      role: users.role,
      language: users.language,
      trollSince: users.trollSince,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return row ?? null;
}

export async function setRole(executor: Executor, userId: number, role: Role) {
  await executor.update(users).set({ role }).where(eq(users.id, userId));
}

export async function setTroll(executor: Executor, userId: number, trollSince: Date | null) {
  await executor.update(users).set({ trollSince }).where(eq(users.id, userId));
}
