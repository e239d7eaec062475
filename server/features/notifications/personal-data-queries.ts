import { and, asc, eq, gt } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { rowsPerPage } from "../personal-data/service.ts";
import { pushSubscriptions } from "./push-tables.ts";
import { notifications, openedLists } from "./tables.ts";

/** SQL of the personal data in notifications. */

export const notificationsAfter = (executor: Executor, receiverId: number, after: number) =>
  executor
    .select({
      id: notifications.id,
      notificationTitle: notifications.title,
      message: notifications.message,
      read: notifications.isRead,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(and(eq(notifications.receiverId, receiverId), gt(notifications.id, after)))
    .orderBy(asc(notifications.id))
    .limit(rowsPerPage);

export const openedListsOf = (executor: Executor, userId: number) =>
  executor.select({ notificationTitle: openedLists.title }).from(openedLists).where(eq(openedLists.userId, userId));

export const subscriptionsOf = (executor: Executor, userId: number) =>
  executor
    .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(pushSubscriptions.createdAt);
