import { and, asc, eq, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { pushSubscriptions } from "./push-tables.ts";
import { notifications, openedLists } from "./tables.ts";

/** SQL of the personal data in notifications. */

/** The place of a notification in its receiver's list. */
interface ListPlace {
  /** As PostgreSQL writes it: a JavaScript date has no microseconds. */
  moment: string;
  id: number;
}

/** In the order of the receiver's list, for which there is an index; those that are in no list have one of their own. */
export const notificationsAfter = (
  executor: Executor,
  receiverId: number,
  { moment, id }: ListPlace,
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

export const openedListsOf = (executor: Executor, userId: number) =>
  executor.select({ notificationTitle: openedLists.title }).from(openedLists).where(eq(openedLists.userId, userId));

export const subscriptionsOf = (executor: Executor, userId: number) =>
  executor
    .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(pushSubscriptions.createdAt);

/** Notifications of the member, and those of others that contain the member's name. */
export const notificationsToErase = (userId: number) => [
  sql`select ctid from ${notifications} where ${notifications.receiverId} = ${userId}`,
  sql`select ctid from ${notifications} where ${notifications.actorId} = ${userId}`,
];
