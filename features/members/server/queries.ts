import { and, asc, count, desc, eq, inArray, isNotNull, sql, type SQL } from "drizzle-orm";
import { page as bounds } from "#vocabulary/limits.ts";
import type { MemberSort, StatusFilter } from "../calls.ts";
import type { Role } from "#vocabulary/roles.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { countShown, fetchPage, idsOnPage, rowsOf, type Page, type PageRequest } from "#kit/server/database/paging.ts";
import { users } from "#features/accounts/server/tables.ts";
import { accountsWith, isOpen, nameBytes, statusAt, type Few } from "./statuses.ts";

/** SQL of the staff's view of members. */

const nameText = sql`lower(${users.username})`;
const emailText = sql`lower(${users.email})`;

const columnsAt = (now: Date) => {
  const { username, role, banLevel, banLevelSince, trollSince, createdAt, email, usedAt } = users;
  return { username, role, status: statusAt(now), banLevel, banLevelSince, trollSince, createdAt, email, usedAt };
};

type MemberRow = Awaited<ReturnType<typeof rowsOfIds>>[number];

/** Which members, and in which order: by name without `sortBy`. */
interface Wanted extends PageRequest {
  role?: Role | undefined;
  status?: StatusFilter | undefined;
  sortBy?: MemberSort | undefined;
}

/** In the directions of the indexes. */
const orders = {
  name: [nameBytes],
  createdAt: [desc(users.createdAt), desc(users.id)],
  usedAt: [sql`${users.usedAt} desc nulls last`, sql`${users.id} desc nulls last`],
};
const orderOf = ({ sortBy }: Pick<Wanted, "sortBy">): SQL[] => orders[sortBy ?? "name"];

/** The sets in which the wanted members are, if they are few; else the condition that many fulfil. */
function wantedOf({ role, status }: Wanted, now: Date): { few: readonly Few[] } | { where: SQL } {
  const withStatus = status === undefined ? { everybody: undefined } : accountsWith(status, now);
  const also = and(isOpen, role === undefined ? undefined : eq(users.role, role));
  if ("few" in withStatus)
    return { few: withStatus.few.map(({ where, orderBy }) => ({ where: and(where, also)!, orderBy })) };
  const where = and(also, withStatus.everybody)!;
  return role === undefined || role === "USER" ? { where } : { few: [{ where, orderBy: asc(users.id) }] };
}

export function listedMembers(executor: Executor, wanted: Wanted, now: Date): Promise<Page<MemberRow>> {
  const found = wantedOf(wanted, now);
  if ("few" in found) return fewMembers(executor, found.few, wanted, now);
  const { ids, isOnPage } = idsOnPage(executor, users, { where: found.where, orderBy: orderOf(wanted) }, wanted);
  const rows = executor
    .select(columnsAt(now))
    .from(users)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderOf(wanted));
  return fetchPage(rows, countShown(executor, users, found.where), wanted);
}

/** They are sorted: at most as many of each set as a list shows. */
async function fewMembers(executor: Executor, few: readonly Few[], wanted: Wanted, now: Date) {
  if (few.length === 0) return { rows: [], total: 0 };
  const sets = few.map(
    ({ where, orderBy }) =>
      sql`(select ${users.id}, ${users.username}, ${users.createdAt}, ${users.usedAt} from ${users}
        where ${where} order by ${orderBy} limit ${sql.raw(String(bounds.deepest))})`,
  );
  // Named like the table, so that the same conditions sort both.
  const all = sql`(${sql.join(sets, sql` union all `)}) as ${users}`;
  const { limit, offset } = rowsOf(wanted);
  const order = sql.join(orderOf(wanted), sql`, `);
  const ids = sql`(select ${users.id} as listed_id from ${all} order by ${order} limit ${limit} offset ${offset}) as on_page`;
  const rows = executor
    .select(columnsAt(now))
    .from(users)
    .innerJoin(ids, sql`on_page.listed_id = ${users.id}`)
    .orderBy(...orderOf(wanted));
  const total = executor
    .select({ total: count() })
    .from(all)
    .then(([row]) => Math.min(row!.total, bounds.deepest));
  return fetchPage(rows, total, wanted);
}

/** Shorter parts are in no trigram, so that no index finds them. */
const shortestPart = 3;

interface Search extends Wanted {
  query: string;
  /** Members with the text in their e-mail are found, too. */
  findsEmails: boolean;
}

/**
 * Members whose names contain a text, without wildcards: at most `most`, first of all those whose names begin with it. A text of one or
 * two characters finds only those.
 */
export async function membersFound(executor: Executor, search: Search, most: number, now: Date) {
  const found = wantedOf(search, now);
  const literal = search.query.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");
  const isLongEnough = [...search.query].length >= shortestPart;
  const begins = sql`${nameBytes} like ${`${literal}%`}`;
  const contains = sql`${nameText} like ${`%${literal}%`}`;
  const hasEmail = sql`${emailText} like ${`%${literal}%`}`;
  const ids = new Set<number>();

  async function find(where: SQL, orderBy?: SQL) {
    if (ids.size >= most) return;
    // The role is not in `users_by_prefix`: without it PostgreSQL may read that whole index instead of the trigrams.
    const query = executor.select({ id: users.id, role: users.role }).from(users).where(where).limit(most).$dynamic();
    const rows = await (orderBy === undefined ? query : query.orderBy(orderBy));
    for (const { id } of rows) if (ids.size < most) ids.add(id);
  }

  if ("few" in found) {
    const matches = isLongEnough ? (search.findsEmails ? sql`(${contains} or ${hasEmail})` : contains) : begins;
    for (const { where, orderBy } of found.few) await find(and(where, matches)!, orderBy);
  } else {
    await find(and(begins, found.where)!, nameBytes);
    if (isLongEnough) await find(and(contains, found.where)!);
    // In the order of an index: a part that is in most e-mails, such as the name of a provider, is soon found often enough.
    if (isLongEnough && search.findsEmails) await find(and(hasEmail, found.where)!, emailText);
  }
  return { rows: await rowsOfIds(executor, [...ids], search, now), total: ids.size };
}

function rowsOfIds(executor: Executor, ids: readonly number[], wanted: Wanted, now: Date) {
  const { limit, offset } = rowsOf(wanted);
  return executor
    .select(columnsAt(now))
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(...orderOf(wanted))
    .limit(limit)
    .offset(offset);
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

export const staffByRole = (executor: Executor) =>
  executor
    .select({
      username: users.username,
      email: users.email,
      role: users.role,
      activatedAt: users.activatedAt,
      waitingSince: users.waitingSince,
      rejectedAt: users.rejectedAt,
      loginBannedUntil: users.loginBannedUntil,
    })
    .from(users)
    .where(inArray(users.role, ["ADMIN", "MODERATOR"]))
    .orderBy(users.id);
