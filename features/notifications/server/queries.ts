import { and, desc, eq, inArray, lte, sql, type Placeholder, type SQL } from "drizzle-orm";
import { notification as limits } from "#vocabulary/limits.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { notificationTitles, type NotificationTitle } from "../calls.ts";
import { defaultChannels, type NotificationChannel } from "../settings.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import {
  countShown,
  fetchPage,
  idsOnPage,
  orderColumns,
  selectCountShown,
  type Direction,
  type PageRequest,
} from "#kit/server/database/paging.ts";
import { users } from "#features/accounts/server/tables.ts";
import { notifications, notificationSettings, openedLists, pushSubscriptions } from "./tables.ts";

/** SQL of notifications, and of the channels in which their receivers want them. */

/** A row as the API shows it: the contract's `Notification`. */
const columnsWith = (username: SQL<string>) => ({
  id: notifications.id,
  receiverUsername: username,
  notificationEntity: { receiverUsername: username },
  notificationTitle: notifications.title,
  message: notifications.message,
  messageLanguage: notifications.messageLanguage,
  read: notifications.isRead,
  createdAt: sql<string>`${notifications.createdAt}`.mapWith((text: string) => new Date(text).toISOString()),
});

/** The contract has no language for most of them. */
const withoutNull = <Row extends { messageLanguage: LanguageName | null }>({ messageLanguage, ...row }: Row) =>
  messageLanguage === null ? row : { ...row, messageLanguage };

/** The same, with the columns that say what it is about. */
const listedColumns = (username: SQL<string>) => ({
  ...columnsWith(username),
  about: notifications.about,
  actorId: notifications.actorId,
});

/** The kinds that a member gets in a channel without having chosen; null for all. */
function kindsByDefault(channel: NotificationChannel): SQL | null {
  const kinds = notificationTitles.filter((each) => defaultChannels(each)[channel]);
  return kinds.length === notificationTitles.length ? null : sql.raw(kinds.map((each) => `'${each}'`).join(", "));
}

const byDefault = { list: kindsByDefault("list"), push: kindsByDefault("push"), mail: kindsByDefault("mail") };

const onByDefault = (channel: NotificationChannel, kind: SQL): SQL =>
  byDefault[channel] === null ? sql.raw("true") : sql`${kind} in (${byDefault[channel]})`;

/** Whether a member gets a kind of notification in this channel, as part of another statement. */
export const isOn = (channel: NotificationChannel, { member, kind }: { member: SQL; kind: SQL }) =>
  sql<boolean>`coalesce((select chosen.${sql.identifier(channel)} from ${notificationSettings} as chosen
    where chosen.user_id = ${member} and chosen.title = ${kind}), ${onByDefault(channel, kind)})`;

/** A member who gets a mail. */
export interface MailRecipient {
  email: string;
  firstname: string;
  language: LanguageName;
}

/** The member's recipient, as part of another statement; null if nothing can be sent. */
export const recipientOf = (member: SQL) =>
  sql<MailRecipient | null>`(select json_build_object('email', mailed.email, 'firstname', mailed.firstname, 'language', mailed.language)
    from ${users} as mailed where mailed.id = ${member} and mailed.email is not null and mailed.activated_at is not null)`;

/** The data with which the delivering process finds the row of a notification. */
export interface Recorded {
  id: number;
  receiverId: number;
}

/** A new row, with the receiver's choice about mails of this kind: read here, so that mails cost no further query. */
export interface Inserted extends Recorded {
  title: NotificationTitle;
  message: string;
  messageLanguage: LanguageName | null;
  onceKey?: string | null;
  /** Null for no mail. */
  mailTo: MailRecipient | null;
  /** Whether there may be push messages to send. */
  hasBrowser: boolean;
}

export type Mailed = Inserted & { mailTo: MailRecipient };

export const isMailed = (row: Inserted): row is Mailed => row.mailTo !== null;

/** The row that an INSERT returns: a bare column name would be one of the settings in their subquery. */
const insertedRow = { member: sql.raw("notifications.receiver_id"), kind: sql.raw("notifications.title") };

/** With a limit, so that PostgreSQL looks into the index for each row instead of reading all subscriptions. */
const hasBrowser = sql<boolean>`coalesce((
  select true from ${pushSubscriptions} as browser where browser.user_id = ${insertedRow.member} limit 1), false)`;

/** @returns the new rows, without those whose once key the receiver already has */
export async function insertNotifications(
  executor: Executor,
  rows: (typeof notifications.$inferInsert)[],
): Promise<Inserted[]> {
  if (rows.length === 0) return [];
  const values = rows.map((row) => {
    const isListed = isOn("list", { member: sql`${row.receiverId}`, kind: sql`${row.title}` });
    return { ...row, isListed, isRead: sql`not ${isListed}` };
  });
  return executor
    .insert(notifications)
    .values(values)
    .onConflictDoNothing({ target: [notifications.receiverId, notifications.onceKey] })
    .returning({
      id: notifications.id,
      receiverId: notifications.receiverId,
      title: notifications.title,
      message: notifications.message,
      messageLanguage: notifications.messageLanguage,
      onceKey: notifications.onceKey,
      mailTo: sql<MailRecipient | null>`case when ${isOn("mail", insertedRow)} then ${recipientOf(insertedRow.member)} end`,
      hasBrowser,
    });
}

const changedAtOnce = 1000;

/** @returns whether there may be more */
export async function deleteSomeAbout(executor: Executor, about: readonly string[]): Promise<boolean> {
  const some = executor
    .select({ id: notifications.id })
    .from(notifications)
    .where(inArray(notifications.about, [...about]))
    .limit(changedAtOnce);
  const { rowCount } = await executor.delete(notifications).where(sql`${notifications.id} = any(array(${some}))`);
  return rowCount === changedAtOnce;
}

/** Not with a parameter, like `isUnread`. */
const isListed = sql`${notifications.isListed}`;

/** Read once, and not for each row: all have the same receiver. */
const usernameOf = (receiverId: number | Placeholder) =>
  sql<string>`(select ${users.username} from ${users} where ${users.id} = ${receiverId})`;

export interface NotificationListOptions extends PageRequest {
  sortBy: "id" | "createdAt";
  direction: Direction;
}

export function notificationsOf(
  executor: Executor,
  receiverId: number,
  { sortBy, direction, ...page }: NotificationListOptions,
) {
  const where = and(eq(notifications.receiverId, receiverId), isListed);
  const orderBy = orderColumns(direction, ...(sortBy === "id" ? [] : [notifications.createdAt]), notifications.id);
  const { ids, isOnPage } = idsOnPage(executor, notifications, { where, orderBy }, page);
  const rows = executor
    .select(columnsWith(usernameOf(receiverId)))
    .from(notifications)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  // With both conditions of the index that it is counted in.
  const counted = and(where, sql`${notifications.id} > 0`);
  const shown = rows.then((all) => all.map(withoutNull));
  return fetchPage(shown, countShown(executor, notifications, counted), page);
}

/** Not with a parameter: a kept plan could not use the index of unread notifications, and would read all of the receiver's. */
const isUnread = sql`not ${notifications.isRead}`;

const countUnread = prepared((executor, valueOf: ValueOf<{ receiverId: number }>) =>
  selectCountShown(executor, notifications, and(eq(notifications.receiverId, valueOf("receiverId")), isUnread)),
);

const countUnreadOfTitle = prepared((executor, valueOf: ValueOf<{ receiverId: number; title: NotificationTitle }>) =>
  selectCountShown(
    executor,
    notifications,
    and(eq(notifications.receiverId, valueOf("receiverId")), isUnread, eq(notifications.title, valueOf("title"))),
  ),
);

export async function unreadCount(executor: Executor, receiverId: number, title?: NotificationTitle): Promise<number> {
  const [row] = await (title === undefined
    ? countUnread(executor, { receiverId })
    : countUnreadOfTitle(executor, { receiverId, title }));
  return row!.total;
}

/** @returns whether the receiver has an unread one of this kind about the same, which has this message now */
export async function renewUnread(
  executor: Executor,
  { receiverId, title, about, message, actorId }: Omit<typeof notifications.$inferInsert, "createdAt">,
  createdAt: Date,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(notifications)
    .set({ message, actorId, createdAt })
    .where(
      and(
        eq(notifications.receiverId, receiverId),
        eq(notifications.title, title),
        eq(notifications.about, about!),
        isUnread,
      ),
    );
  return rowCount! > 0;
}

const selectById = prepared((executor, valueOf: ValueOf<{ ids: number[] }>) =>
  executor
    .select(columnsWith(sql`${users.username}`))
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.receiverId))
    .where(and(sql`${notifications.id} = any(${valueOf("ids")}::bigint[])`, isListed))
    .orderBy(notifications.id),
);

/** Those that are in their receivers' lists. */
export const notificationsById = async (executor: Executor, ids: readonly number[]) =>
  (await selectById(executor, { ids: [...ids] })).map(withoutNull);

const selectListed = prepared((executor, valueOf: ValueOf<{ receiverId: number; ids: number[] }>) =>
  executor
    .select(listedColumns(usernameOf(valueOf("receiverId"))))
    .from(notifications)
    .where(sql`${notifications.id} = any(${valueOf("ids")}::bigint[])`),
);

/** Of one receiver, in any order. */
export const listedByIds = async (executor: Executor, receiverId: number, ids: readonly number[]) =>
  (await selectListed(executor, { receiverId, ids: [...ids] })).map(withoutNull);

/** @returns whether the receiver has a notification with that id in the list */
export async function setRead(executor: Executor, receiverId: number, id: number): Promise<boolean> {
  const changed = await executor
    .update(notifications)
    .set({ isRead: true })
    .where(and(eq(notifications.id, id), eq(notifications.receiverId, receiverId), isListed))
    .returning({ id: notifications.id });
  return changed.length > 0;
}

/**
 * Marks some of the receiver's newest notifications read, of as many as the daily retention keeps. Older ones would make the call
 * slower with each of them. PostgreSQL asks the last condition alone again of a row that another call was marking. @returns the ids of those that were unread, the newest first
 */
export async function setNewestRead(executor: Executor, receiverId: number, which: SQL): Promise<number[]> {
  const { rows } = await executor.execute<{ id: number }>(sql`
    update ${notifications} set is_read = true where id = any(array(
      select id from (
        select id, title, about, is_read from ${notifications} where receiver_id = ${receiverId} and is_listed
        order by created_at desc, id desc limit ${limits.keptAtMost}
      ) newest where not is_read and ${which}))
      and not is_read
    returning id`);
  return rows.map((row) => row.id).toSorted((a, b) => b - a);
}

/** The id of the last notification of all; 0 without any. */
export async function lastNotificationId(executor: Executor): Promise<number> {
  const [row] = await executor
    .select({ id: notifications.id })
    .from(notifications)
    .orderBy(desc(notifications.id))
    .limit(1);
  return row?.id ?? 0;
}

/** @param of the title and the last of those to mark @returns whether there may be more */
export async function setSomeRead(
  executor: Executor,
  receiverId: number,
  of: { title: NotificationTitle; upTo: number },
): Promise<boolean> {
  const some = executor
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        eq(notifications.receiverId, receiverId),
        eq(notifications.title, of.title),
        lte(notifications.id, of.upTo),
        isUnread,
      ),
    )
    .limit(changedAtOnce);
  const { rowCount } = await executor
    .update(notifications)
    .set({ isRead: true })
    .where(and(sql`${notifications.id} = any(array(${some}))`, isUnread));
  return rowCount! > 0;
}

/** @returns true the first time that the member opens the list of this title */
export async function openList(executor: Executor, userId: number, title: NotificationTitle): Promise<boolean> {
  const insertedRows = await executor
    .insert(openedLists)
    .values({ userId, title })
    .onConflictDoNothing()
    .returning({ title: openedLists.title });
  return insertedRows.length > 0;
}
