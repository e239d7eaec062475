import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import type { NotificationTitle } from "#contract/notifications.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { users } from "../accounts/tables.ts";
import { notifications, openedLists } from "./tables.ts";

/** All SQL of notifications. */

const shown = {
  id: notifications.id,
  receiverId: notifications.receiverId,
  receiverUsername: users.username,
  notificationTitle: notifications.title,
  message: notifications.message,
  read: notifications.isRead,
  createdAt: notifications.createdAt,
};

const select = (executor: Executor) =>
  executor.select(shown).from(notifications).innerJoin(users, eq(users.id, notifications.receiverId)).$dynamic();

export type NotificationRow = Awaited<ReturnType<typeof select>>[number];

/** @returns the ids of those that were not recorded before. */
export async function insertNotifications(executor: Executor, rows: (typeof notifications.$inferInsert)[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const made = await executor
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing({ target: [notifications.receiverId, notifications.onceKey] })
    .returning({ id: notifications.id });
  return made.map(({ id }) => id);
}

/** One notification for every activated account, in one statement. @returns their ids */
export async function insertForEveryone(
  executor: Executor,
  { title, message, createdAt }: { title: NotificationTitle; message: string; createdAt: Date },
): Promise<number[]> {
  const { rows } = await executor.execute<{ id: number }>(sql`
    insert into ${notifications} (receiver_id, title, message, created_at)
    select ${users.id}, ${title}::text, ${message}::text, ${createdAt.toISOString()}::timestamptz
    from ${users} where ${users.activatedAt} is not null
    returning id`);
  return rows.map(({ id }) => id);
}

interface PageOf {
  pageNumber: number;
  pageSize: number;
  sortBy: "id" | "createdAt";
  direction: "ASC" | "DESC";
}

export async function notificationsOf(executor: Executor, receiverId: number, options: PageOf) {
  const way = options.direction === "ASC" ? asc : desc;
  const orderBy =
    options.sortBy === "id" ? [way(notifications.id)] : [way(notifications.createdAt), way(notifications.id)];
  const where = eq(notifications.receiverId, receiverId);
  const rows = select(executor)
    .where(where)
    .orderBy(...orderBy)
    .limit(options.pageSize)
    .offset(options.pageNumber * options.pageSize);
  const total = executor.select({ total: count() }).from(notifications).where(where);
  const [found, [counted]] = await Promise.all([rows, total]);
  return { rows: found, total: counted?.total ?? 0 };
}

export async function unreadCount(executor: Executor, receiverId: number, title?: NotificationTitle): Promise<number> {
  const ofTitle = title === undefined ? undefined : eq(notifications.title, title);
  const [row] = await executor
    .select({ total: count() })
    .from(notifications)
    .where(and(eq(notifications.receiverId, receiverId), eq(notifications.isRead, false), ofTitle));
  return row?.total ?? 0;
}

export const notificationsById = (executor: Executor, ids: readonly number[]) =>
  select(executor)
    .where(inArray(notifications.id, [...ids]))
    .orderBy(notifications.id);

/** Those of these notifications whose receivers are among these users. */
export const notificationsFor = (executor: Executor, ids: readonly number[], receiverIds: readonly number[]) =>
  select(executor)
    .where(
      and(
        sql`${notifications.id} = any(${sql.param([...ids])}::bigint[])`,
        sql`${notifications.receiverId} = any(${sql.param([...receiverIds])}::bigint[])`,
      ),
    )
    .orderBy(notifications.id);

/** @returns whether this person has a notification of that id. */
export async function setRead(executor: Executor, receiverId: number, id: number): Promise<boolean> {
  const changed = await executor
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), eq(notifications.receiverId, receiverId)))
    .returning({ id: notifications.id });
  return changed.length > 0;
}

/** @returns the ids of those that were unread, newest first. */
export async function setTitleRead(executor: Executor, receiverId: number, title: NotificationTitle): Promise<number[]> {
  const changed = await executor
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.receiverId, receiverId), eq(notifications.title, title), eq(notifications.isRead, false)))
    .returning({ id: notifications.id });
  return changed.map(({ id }) => id).toSorted((a, b) => b - a);
}

/** @returns true the first time that this person opens the list of this title. */
export async function openList(executor: Executor, userId: number, title: NotificationTitle): Promise<boolean> {
  const opened = await executor
    .insert(openedLists)
    .values({ userId, title })
    .onConflictDoNothing()
    .returning({ title: openedLists.title });
  return opened.length > 0;
}
