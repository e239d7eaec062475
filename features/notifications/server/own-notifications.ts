import { sql } from "drizzle-orm";
import { z } from "zod";
import {
  groupedTitles,
  notificationTitles,
  type Notification,
  type NotificationGroups,
  type NotificationList,
  type NotificationTitle,
} from "../calls.ts";
import { notification as limits, page } from "#vocabulary/limits.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { notFound, refuseUnless } from "#kit/server/api-error.ts";
import { rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import type { ErrorCode } from "#vocabulary/errors.ts";
import {
  lastNotificationId,
  listedByIds,
  notificationsById,
  notificationsOf,
  openList,
  setRead,
  setNewestRead,
  setSomeRead,
  unreadCount,
  type NotificationListOptions,
} from "./queries.ts";
import { withSubjects } from "./subjects.ts";
import { notifications } from "./tables.ts";

/** The receivers' calls: list notifications, count the unread ones, mark them read. */

/** SQL of the notifications that a list shows as one entry. */

interface GroupOptions extends PageRequest {
  notificationTitle?: NotificationTitle[] | undefined;
  unread: boolean;
}

const onlyOwn = "You can read only your own notifications.";

type ListOptions = NotificationListOptions & { receiverUsername?: string | undefined };

export async function listNotifications(
  context: AppContext,
  actor: Actor,
  options: ListOptions,
): Promise<NotificationList> {
  refuseUnless(mayRead(actor, options.receiverUsername), onlyOwn);
  const { rows, total } = await notificationsOf(context.database.db, actor.id, options);
  return { notifications: rows, totalNotifications: total };
}

/** The same with what they are about, and with those about the same as one entry. */
export async function listGroups(
  context: AppContext,
  actor: Actor,
  options: GroupOptions,
): Promise<NotificationGroups> {
  const { db } = context.database;
  const { rows, total } = await groupsOf(db, actor.id, options);
  const ids = rows.flatMap((row) => row.ids);
  const found = ids.length === 0 ? [] : await listedByIds(db, actor.id, ids);
  const byId = new Map((await withSubjects(context, actor, found)).map((each) => [each.id, each]));
  const groups = rows.map(({ title, ids: shownIds, ...group }) => ({
    ...group,
    notificationTitle: title,
    notifications: shownIds.flatMap((id) => byId.get(id) ?? []),
  }));
  // One whose notifications have all been deleted since is left out.
  return { groups: groups.filter(({ notifications }) => notifications.length > 0), totalGroups: total };
}

/** @throws {ApiError} NOT_FOUND */
export async function markGroupRead(context: AppContext, actor: Actor, id: number) {
  const notificationIds = await setGroupRead(context.database.db, actor.id, id);
  if (notificationIds === null) throw notFound();
  return { notificationIds };
}

export async function countUnread(
  context: AppContext,
  actor: Actor,
  username: string | undefined,
  title?: NotificationTitle,
): Promise<number> {
  refuseUnless(mayRead(actor, username), onlyOwn);
  return unreadCount(context.database.db, actor.id, title);
}

export async function markRead(context: AppContext, actor: Actor, id: number): Promise<Notification> {
  return inTransaction(context.database, async (tx) => {
    if (!(await setRead(tx, actor.id, id))) throw notFound();
    const [row] = await notificationsById(tx, [id]);
    if (row === undefined) throw notFound();
    return row;
  });
}

interface TitleOptions {
  receiverUsername?: string | undefined;
  notificationTitle: NotificationTitle;
}

/** Marks the notifications of a title read that are older than the newest ones, which the call has marked. */
export const markOlderRead = declareJob({
  name: "mark-older-read",
  payload: z.object({ receiverId: z.number(), title: z.enum(notificationTitles), upTo: z.number() }),
  async batch(_context: AppContext, tx, _afterCommit, payload) {
    return { next: (await setSomeRead(tx, payload.receiverId, payload)) ? payload : null };
  },
});

/** Marks every notification of a title read; with `onlyFirstTime` only if the member never opened the list of that title. */
export async function markTitleRead(
  context: AppContext,
  actor: Actor,
  { receiverUsername, notificationTitle }: TitleOptions,
  { onlyFirstTime }: { onlyFirstTime: boolean },
): Promise<NotificationList> {
  refuseUnless(mayRead(actor, receiverUsername), onlyOwn);
  return inTransaction(context.database, async (tx, afterCommit) => {
    const isFirstTime = await openList(tx, actor.id, notificationTitle);
    if (onlyFirstTime && !isFirstTime) return { notifications: [], totalNotifications: 0 };
    const ids = await setNewestRead(tx, actor.id, sql`title = ${notificationTitle}`);
    const older = await unreadCount(tx, actor.id, notificationTitle);
    if (older > 0) {
      const rest = { receiverId: actor.id, title: notificationTitle, upTo: await lastNotificationId(tx) };
      await context.jobs.enqueue(tx, afterCommit, markOlderRead, rest);
    }
    const rows = ids.length === 0 ? [] : await notificationsById(tx, ids.slice(0, page.max));
    return { notifications: rows.toReversed(), totalNotifications: ids.length + older };
  });
}

/** Members read only their own notifications; a name in the call must be their own. Returns null if the actor may, else the error code. */
const mayRead = (actor: Actor, receiver: string | undefined): ErrorCode | null =>
  receiver === undefined || receiver.toLowerCase() === actor.username.toLowerCase() ? null : "FORBIDDEN";

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
async function groupsOf(
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
async function setGroupRead(executor: Executor, receiverId: number, id: number): Promise<number[] | null> {
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
