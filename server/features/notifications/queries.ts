import { and, eq, inArray, sql } from "drizzle-orm";
import type { NotificationTitle } from "#contract/notifications.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { orderColumns, fetchPage, type Direction, type PageRequest } from "#server/platform/database/paging.ts";
import { users } from "../accounts/tables.ts";
import { notifications, openedLists } from "./tables.ts";

/** SQL of notifications. */

/** A row as the API shows it: the contract's `Notification`. */
const columns = {
  id: notifications.id,
  receiverUsername: users.username,
  notificationEntity: { receiverUsername: users.username },
  notificationTitle: notifications.title,
  message: notifications.message,
  read: notifications.isRead,
  createdAt: sql<string>`${notifications.createdAt}`.mapWith((text: string) => new Date(text).toISOString()),
};

const select = (executor: Executor) =>
  executor.select(columns).from(notifications).innerJoin(users, eq(users.id, notifications.receiverId)).$dynamic();

/** The data with which the delivering process finds the row of a notification. */
export interface Recorded {
  id: number;
  receiverId: number;
}

/** @returns the new rows, without those whose once key the receiver already has */
export async function insertNotifications(
  executor: Executor,
  rows: (typeof notifications.$inferInsert)[],
): Promise<Recorded[]> {
  if (rows.length === 0) return [];
  return executor
    .insert(notifications)
    .values(rows)
    .onConflictDoNothing({ target: [notifications.receiverId, notifications.onceKey] })
    .returning({ id: notifications.id, receiverId: notifications.receiverId });
}

export async function deleteAbout(executor: Executor, about: readonly string[]): Promise<void> {
  await executor.delete(notifications).where(inArray(notifications.about, [...about]));
}

/** One notification for every activated account, in one statement and in the order of ids, in which all transactions lock users. */
export async function insertForEveryone(
  executor: Executor,
  { title, message, createdAt }: { title: NotificationTitle; message: string; createdAt: Date },
): Promise<Recorded[]> {
  const { rows } = await executor.execute<{ id: number; receiver_id: number }>(sql`
    insert into ${notifications} (receiver_id, title, message, created_at)
    select ${users.id}, ${title}::text, ${message}::text, ${createdAt.toISOString()}::timestamptz
    from ${users} where ${users.activatedAt} is not null order by ${users.id}
    returning id, receiver_id`);
  return rows.map(({ id, receiver_id: receiverId }) => ({ id, receiverId }));
}

export interface NotificationListOptions extends PageRequest {
  sortBy: "id" | "createdAt";
  direction: Direction;
}

export function notificationsOf(
  executor: Executor,
  receiverId: number,
  { sortBy, direction, ...page }: NotificationListOptions,
) {
  const where = eq(notifications.receiverId, receiverId);
  const order = orderColumns(direction, ...(sortBy === "id" ? [] : [notifications.createdAt]), notifications.id);
  return fetchPage(
    select(executor)
      .where(where)
      .orderBy(...order),
    executor.$count(notifications, where),
    page,
  );
}

export async function unreadCount(executor: Executor, receiverId: number, title?: NotificationTitle): Promise<number> {
  const ofTitle = title === undefined ? undefined : eq(notifications.title, title);
  return executor.$count(
    notifications,
    and(eq(notifications.receiverId, receiverId), eq(notifications.isRead, false), ofTitle),
  );
}

export const notificationsById = (executor: Executor, ids: readonly number[]) =>
  select(executor)
    .where(inArray(notifications.id, [...ids]))
    .orderBy(notifications.id);

/** @returns whether the receiver has a notification with that id */
export async function setRead(executor: Executor, receiverId: number, id: number): Promise<boolean> {
  const changed = await executor
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), eq(notifications.receiverId, receiverId)))
    .returning({ id: notifications.id });
  return changed.length > 0;
}

/** @returns the ids of those that were unread, the newest first */
export async function setTitleRead(
  executor: Executor,
  receiverId: number,
  title: NotificationTitle,
): Promise<number[]> {
  const changed = await executor
    .update(notifications)
    .set({ isRead: true })
    .where(
      and(eq(notifications.receiverId, receiverId), eq(notifications.title, title), eq(notifications.isRead, false)),
    )
    .returning({ id: notifications.id });
  return changed.map(({ id }) => id).toSorted((a, b) => b - a);
}

/** @returns true the first time that the member opens the list of this title */
export async function openList(executor: Executor, userId: number, title: NotificationTitle): Promise<boolean> {
  const opened = await executor
    .insert(openedLists)
    .values({ userId, title })
    .onConflictDoNothing()
    .returning({ title: openedLists.title });
  return opened.length > 0;
}
