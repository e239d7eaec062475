import { sql } from "drizzle-orm";
import { notification as limits } from "#vocabulary/limits.ts";
import { groupedTitles, type NotificationTitle } from "../calls.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import { setNewestRead } from "./queries.ts";
import { notifications } from "./tables.ts";

/** SQL of the notifications that a list shows as one entry. */

export interface GroupOptions extends PageRequest {
  notificationTitle?: NotificationTitle[] | undefined;
  unread: boolean;
}

interface GroupRow {
  title: NotificationTitle;
  read: boolean;
  total: number;
  totalActors: number;
  /** The newest ones, the newest first. */
  ids: number[];
}

const isGrouped = sql.raw(`title in (${groupedTitles.map((each) => `'${each}'`).join(", ")})`);

/**
 * A page of entries, and the number of all. They are made from the newest notifications of the receiver, as many as the daily
 * retention keeps, which are cut from an index that has all of these columns.
 */
export async function groupsOf(
  executor: Executor,
  receiverId: number,
  { notificationTitle, unread, ...page }: GroupOptions,
): Promise<{ rows: GroupRow[]; total: number }> {
  const { limit, offset } = rowsOf(page);
  const ofTitles =
    notificationTitle === undefined ? sql`true` : sql`title = any(${sql.param(notificationTitle)}::text[])`;
  const { rows } = await executor.execute<{ groups: GroupRow[]; total: number }>(sql`
    with newest as materialized (
      select id, created_at, title, about, actor_id, is_read from ${notifications}
      where receiver_id = ${receiverId} and is_listed
      order by created_at desc, id desc limit ${limits.keptAtMost}
    ), entry as materialized (
      select title, is_read, max(created_at) as newest_at, max(id) as newest_id, count(*)::integer as total,
        count(distinct actor_id)::integer as actors, array_agg(id order by created_at desc, id desc) as ids
      from newest where ${ofTitles} and ${unread ? sql`not is_read` : sql`true`}
      group by title, is_read, case when ${isGrouped} then about else id::text end
    ), shown as (
      select * from entry order by newest_at desc, newest_id desc limit ${limit} offset ${offset}
    )
    select (select count(*)::integer from entry) as total, (
      select coalesce(json_agg(json_build_object('title', title, 'read', is_read, 'total', total, 'totalActors', actors,
        'ids', ids[1:${sql.raw(String(limits.groupShown))}]) order by newest_at desc, newest_id desc), '[]') from shown
    ) as groups`);
  const [{ groups, total }] = rows as [(typeof rows)[number]];
  return { rows: groups, total };
}

/** Marks a notification and the earlier ones of its entry read. @returns those that were unread; null without such a notification */
export async function setGroupRead(executor: Executor, receiverId: number, id: number): Promise<number[] | null> {
  const {
    rows: [given],
  } = await executor.execute<{ title: NotificationTitle; about: string | null }>(sql`
    select title, about from ${notifications} where id = ${id} and receiver_id = ${receiverId} and is_listed`);
  if (given === undefined) return null;
  const { title, about } = given;
  const isOfEntry =
    (groupedTitles as readonly string[]).includes(title) && about !== null
      ? sql`title = ${title} and about = ${about} and id <= ${id}`
      : sql`id = ${id}`;
  return setNewestRead(executor, receiverId, isOfEntry);
}
