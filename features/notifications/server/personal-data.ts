import { and, asc, eq, sql } from "drizzle-orm";
import { inSequence, mapped, pagedFrom, rowsPerPage, unpaged } from "#features/personal-data/server/row-pages.ts";
import { deleteSomeRows, type PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { notificationText } from "./mails.ts";
import { digestSince, settingsOf } from "./settings.ts";
import { digestReaders, notifications, notificationSettings, openedLists, pushSubscriptions } from "./tables.ts";

/** In the order of the receiver's list, for which there is an index; those that are in no list have one of their own. */
const notificationsAfter = (
  executor: Executor,
  receiverId: number,
  { moment, id }: NotificationPosition,
  { listed }: { listed: boolean },
) =>
  executor
    .select({
      id: notifications.id,
      moment: sql<string>`${notifications.createdAt}::text`,
      notificationTitle: notifications.title,
      message: notifications.message,
      read: notifications.isRead,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.receiverId, receiverId),
        listed ? sql`${notifications.isListed}` : sql`not ${notifications.isListed}`,
        sql`(${notifications.createdAt}, ${notifications.id}) > (${moment}::timestamptz, ${id}::bigint)`,
      ),
    )
    .orderBy(asc(notifications.createdAt), asc(notifications.id))
    .limit(rowsPerPage);

const openedListsOf = (executor: Executor, userId: number) =>
  executor.select({ notificationTitle: openedLists.title }).from(openedLists).where(eq(openedLists.userId, userId));

const subscriptionsOf = (executor: Executor, userId: number) =>
  executor
    .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(pushSubscriptions.createdAt);

/** Notifications of the member, and those of others that contain the member's name. */
const notificationsToErase = (userId: number) => [
  sql`select ctid from ${notifications} where ${notifications.receiverId} = ${userId}`,
  sql`select ctid from ${notifications} where ${notifications.actorId} = ${userId}`,
];

/** A member's notifications, settings and push subscriptions. Others' notifications that contain the member's name are deleted by a foreign key. */
export const notificationsPersonalData: PersonalDataProvider = {
  parts({ db, user, language }) {
    const received = (listed: boolean) =>
      mapped(
        pagedFrom(
          { moment: "-infinity", id: 0 },
          (after) => notificationsAfter(db, user.id, after, { listed }),
          ({ moment, id }) => ({ moment, id }),
        ),
        ({ id: _id, moment: _moment, ...row }) => {
          const { title, text } = notificationText(language, row);
          return { ...row, name: title, words: text };
        },
      );
    const browsers = async () =>
      (await subscriptionsOf(db, user.id)).map(({ endpoint, createdAt }) => ({
        host: new URL(endpoint).host,
        createdAt,
      }));
    const openedTitles = async () =>
      (await openedListsOf(db, user.id)).map((row) => ({
        ...row,
        name: notificationText(language, { ...row, message: "" }).title,
      }));
    const channels = async () =>
      (await settingsOf(db, user.id)).map(({ title, ...chosen }) => ({
        notificationTitle: title,
        name: notificationText(language, { notificationTitle: title, message: "" }).title,
        ...chosen,
      }));
    const digest = async () => {
      const since = await digestSince(db, user.id);
      return since == null ? [] : [{ createdAt: since }];
    };
    return [
      {
        name: "notifications",
        column: notifications.receiverId,
        rows: () => inSequence(received(true), received(false)),
      },
      { name: "openedLists", column: openedLists.userId, rows: () => unpaged(openedTitles()) },
      { name: "notificationSettings", column: notificationSettings.userId, rows: () => unpaged(channels()) },
      { name: "digest", column: digestReaders.userId, rows: () => unpaged(digest()) },
      { name: "pushBrowsers", column: pushSubscriptions.userId, rows: () => unpaged(browsers()) },
    ];
  },

  eraseSome: (_context, tx, _afterCommit, { id }) => deleteSomeRows(tx, notifications, notificationsToErase(id)),
};

/** SQL of the personal data in notifications. */

/** The position of a notification in its receiver's list. */
interface NotificationPosition {
  /** As PostgreSQL writes it: a JavaScript date has no microseconds. */
  moment: string;
  id: number;
}
