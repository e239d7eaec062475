import { everyone, type Notification, type NotificationList, type NotificationTitle } from "#contract/notifications.ts";
import { page } from "#contract/limits.ts";
import { inTransaction, mayTakeLong } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import { withIdempotencyKey } from "#server/platform/idempotency/idempotency-keys.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound, refuseUnless } from "#server/platform/api-error.ts";
import { accountByUsername, staffTransaction } from "../accounts/service.ts";
import { recordAction } from "../audit-log/service.ts";
import { publishRecorded } from "./delivery.ts";
import { adminMessage, adminMessageText } from "./kinds/admin-message.ts";
import { mayRead } from "./policy.ts";
import {
  insertForEveryone,
  notificationsById,
  notificationsOf,
  openList,
  setRead,
  setTitleRead,
  unreadCount,
  type NotificationListOptions,
} from "./queries.ts";
import { notify } from "./notify.ts";
import { notificationView } from "./views.ts";

/** Notifications as their receivers read them, and as the staff sends them. */

export { aboutNews, aboutTale, deleteNotificationsAboutNews, deleteNotificationsAboutTales } from "./about.ts";

export { staffQueueChanged, staffQueueChannel } from "./staff-queue-changed.ts";

// What the features above record, each kind in a file of its own.
export { notify, type NewNotification } from "./notify.ts";
export { adminMessage } from "./kinds/admin-message.ts";
export { banned } from "./kinds/banned.ts";
export { firstComment } from "./kinds/first-comment.ts";
export { firstLikeComment } from "./kinds/first-like-comment.ts";
export { firstLikePost } from "./kinds/first-like-post.ts";
export { postPublished } from "./kinds/post-published.ts";
export { taleReturned } from "./kinds/tale-returned.ts";
export { replayComment } from "./kinds/replay-comment.ts";
export { trophyEarned } from "./kinds/trophy.ts";

const onlyOwn = "You can read only your own notifications.";

type List = NotificationListOptions & { receiverUsername?: string | undefined };

export async function listNotifications(context: AppContext, actor: Actor, options: List): Promise<NotificationList> {
  refuseUnless(mayRead(actor, options.receiverUsername), onlyOwn);
  const { rows, total } = await notificationsOf(context.database.db, actor.id, options);
  return { notifications: rows.map(notificationView), totalNotifications: total };
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
    return notificationView(row);
  });
}

interface OfTitle {
  receiverUsername?: string | undefined;
  notificationTitle: NotificationTitle;
}

/** Opens the list of a title, which marks all of it read; with `onlyFirstTime` only if it was never opened before. */
export async function markTitleRead(
  context: AppContext,
  actor: Actor,
  { receiverUsername, notificationTitle }: OfTitle,
  { onlyFirstTime }: { onlyFirstTime: boolean },
): Promise<NotificationList> {
  refuseUnless(mayRead(actor, receiverUsername), onlyOwn);
  return inTransaction(context.database, async (tx) => {
    const isFirstTime = await openList(tx, actor.id, notificationTitle);
    if (onlyFirstTime && !isFirstTime) return { notifications: [], totalNotifications: 0 };
    const ids = await setTitleRead(tx, actor.id, notificationTitle);
    const rows = ids.length === 0 ? [] : await notificationsById(tx, ids.slice(0, page.max));
    return { notifications: rows.toReversed().map(notificationView), totalNotifications: ids.length };
  });
}

/** An Admin-Message to somebody, or to everyone. */
export async function sendAdminMessage(context: AppContext, actor: Actor, message: Message) {
  return message.receiverUsername === everyone
    ? sendToEveryone(context, actor, message)
    : sendToOne(context, actor, message);
}

interface Message {
  receiverUsername: string;
  message: string;
  /** A repeated call with the same one sends nothing again. */
  clientKey?: string | undefined;
}

async function sendToOne(context: AppContext, actor: Actor, { receiverUsername, message, clientKey }: Message) {
  const receiver = await accountByUsername(context, receiverUsername);
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const key = { of: "message", callerId: actor.id, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => {
      const [sent] = await notify(context, tx, afterCommit, adminMessage(receiver.id, message));
      // Without its text: that is between the two, and the log is never changed when they leave.
      await recordAction(context, tx, { actor, action: "message", target: { kind: "user", id: receiver.id } });
      return { id: sent!.id };
    });
    const [row] = await notificationsById(tx, [result.id]);
    if (row === undefined) throw notFound();
    return { ...notificationView(row), totalReceivers: 1 };
  });
}

async function sendToEveryone(context: AppContext, actor: Actor, { message: text, clientKey }: Message) {
  const now = context.clock.now();
  const message = adminMessageText(text);
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    await mayTakeLong(tx);
    const key = { of: "message", callerId: actor.id, clientKey } as const;
    const { result } = await withIdempotencyKey(tx, context.clock, key, async () => {
      const recorded = await insertForEveryone(tx, { title: "Admin-Message", message, createdAt: now });
      await recordAction(context, tx, { actor, action: "message", target: { kind: "everyone" }, detail: text });
      afterCommit(() => publishRecorded(context, recorded));
      return { totalReceivers: recorded.length, createdAt: now.toISOString() };
    });
    return {
      id: null,
      notificationTitle: "Admin-Message" as const,
      receiverUsername: everyone,
      notificationEntity: { receiverUsername: everyone },
      message,
      read: false,
      ...result,
    };
  });
}
