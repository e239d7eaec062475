import type { NotificationList, NotificationTitle, Notification } from "#contract/notifications.ts";
import { page } from "#contract/limits.ts";
import { inTransaction } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound, refuseUnless } from "#server/platform/api-error.ts";
import { mayRead } from "./policy.ts";
import {
  notificationsById,
  notificationsOf,
  openList,
  setRead,
  setTitleRead,
  unreadCount,
  type NotificationListOptions,
} from "./queries.ts";

/** The receivers' calls: list notifications, count the unread ones, mark them read. */

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

/** Marks every notification of a title read; with `onlyFirstTime` only if the member never opened the list of that title. */
export async function markTitleRead(
  context: AppContext,
  actor: Actor,
  { receiverUsername, notificationTitle }: TitleOptions,
  { onlyFirstTime }: { onlyFirstTime: boolean },
): Promise<NotificationList> {
  refuseUnless(mayRead(actor, receiverUsername), onlyOwn);
  return inTransaction(context.database, async (tx) => {
    const isFirstTime = await openList(tx, actor.id, notificationTitle);
    if (onlyFirstTime && !isFirstTime) return { notifications: [], totalNotifications: 0 };
    const ids = await setTitleRead(tx, actor.id, notificationTitle);
    const rows = ids.length === 0 ? [] : await notificationsById(tx, ids.slice(0, page.max));
    return { notifications: rows.toReversed(), totalNotifications: ids.length };
  });
}
