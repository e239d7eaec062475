import { desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { page as bounds } from "#vocabulary/limits.ts";
import type { MemberStatus } from "../calls.ts";
import type { Role } from "#vocabulary/roles.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { countShown, fetchPage, idsOnPage, rowsOf, type Page, type PageRequest } from "#kit/server/database/paging.ts";
import { users } from "#features/accounts/server/tables.ts";

/** SQL of the staff's view of members. */

const byName = sql`lower(${users.username})`;
/** Must match the expression of the index `users_by_prefix`. Names have only letters and digits, which sort alike as bytes. */
const nameBytes = sql`${byName} collate "C"`;

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

type MemberRow = Awaited<ReturnType<typeof membersByName>>["rows"][number];

/** All members, by name. */
export function membersByName(executor: Executor, page: PageRequest, now: Date) {
  const orderBy = [nameBytes];
  const { ids, isOnPage } = idsOnPage(executor, users, { where: undefined, orderBy }, page);
  const rows = executor
    .select(columnsAt(now))
    .from(users)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(rows, countShown(executor, users, undefined), page);
}

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
  const found = { id: users.id, name: sql<string>`${byName}` };
  const beginning = await executor
    .select(found)
    .from(users)
    .where(sql`${nameBytes} like ${`${literal}%`}`)
    .orderBy(nameBytes)
    .limit(most);
  const isLongEnough = [...query].length >= shortestPart && beginning.length < most;
  const containing = isLongEnough
    ? await executor
        // The role is not in `users_by_prefix`: without it PostgreSQL may read that whole index instead of the trigrams.
        .select({ ...found, role: users.role })
        .from(users)
        .where(sql`${byName} like ${`%${literal}%`}`)
        .limit(most)
    : [];
  const names = new Map([...beginning, ...containing].map(({ id, name }) => [id, name]));
  const sorted = [...names].slice(0, most).toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  const { limit, offset } = rowsOf({ pageNumber, pageSize });
  const onPage = sorted.slice(offset, offset + limit).map(([id]) => id);
  const rows = await executor.select(columnsAt(now)).from(users).where(inArray(users.id, onPage)).orderBy(byName);
  return { rows, total: sorted.length };
}

/** From an index alone, which has the names. */
export const trollsNewestFirst = (executor: Executor) =>
  executor
    .select({ username: users.username, trollSince: users.trollSince })
    .from(users)
    .where(isNotNull(users.trollSince))
    .orderBy(desc(users.trollSince), desc(users.id))
    .limit(bounds.deepest);

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
