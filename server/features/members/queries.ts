import { desc, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import type { MemberStatus } from "#contract/members.ts";
import type { Role } from "#contract/roles.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { countShown, fetchPage, idsOnPage, type Page, type PageRequest } from "#server/platform/database/paging.ts";
import { users } from "../accounts/tables.ts";

/** SQL of the staff's view of members. */

const byName = sql`lower(${users.username})`;

const columnsAt = (now: Date) => {
  const at = now.toISOString();
  const status = sql<MemberStatus>`case
    when ${users.activatedAt} is null then 'pending'
    when ${users.loginBannedUntil} > ${at}::timestamptz then 'login-banned'
    when ${users.commentBannedUntil} > ${at}::timestamptz then 'comment-banned'
    else 'active' end`;
  const { username, role, banLevel, trollSince, createdAt } = users;
  return { username, role, status, banLevel, trollSince, createdAt };
};

export type MemberRow = Awaited<ReturnType<typeof membersByName>>["rows"][number];

/** All members, by name. */
export function membersByName(executor: Executor, page: PageRequest, now: Date) {
  const orderBy = [byName];
  const { ids, isOnPage } = idsOnPage(executor, users, { where: undefined, orderBy }, page);
  const rows = executor
    .select(columnsAt(now))
    .from(users)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(rows, countShown(executor, users, undefined), page);
}

/** Must match the expressions of the indexes `users_by_prefix` and `users_by_part`. */
const nameBytes = sql`${byName} collate "C"`;

/** Shorter parts are in no trigram, so that no index finds them. */
const shortestPart = 3;

/**
 * Members whose names contain a text, without wildcards, by name: at most `most`, first of all those whose names begin with it. A text of
 * one or two characters finds only those.
 */
export async function membersNamed(
  executor: Executor,
  { query, pageNumber, pageSize }: PageRequest & { query: string },
  most: number,
  now: Date,
): Promise<Page<MemberRow>> {
  const literal = query.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");
  const matching = (where: SQL, orderBy: SQL[]) =>
    executor
      .select({ id: users.id })
      .from(users)
      .where(where)
      .orderBy(...orderBy)
      .limit(most);
  const beginning = await matching(sql`${nameBytes} like ${`${literal}%`}`, [nameBytes]);
  const isLongEnough = [...query].length >= shortestPart && beginning.length < most;
  const containing = isLongEnough ? await matching(sql`${byName} like ${`%${literal}%`}`, []) : [];
  const found = [...new Set([...beginning, ...containing].map(({ id }) => id))].slice(0, most);
  const rows = await executor
    .select(columnsAt(now))
    .from(users)
    .where(inArray(users.id, found))
    .orderBy(byName)
    .limit(pageSize)
    .offset(pageNumber * pageSize);
  return { rows, total: found.length };
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
