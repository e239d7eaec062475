import {
  notificationsCalls,
  notificationTitles,
  type Notification,
  type NotificationGroup,
  type NotificationTitle,
} from "../calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import {
  afterReading,
  broadcastRead,
  knownNotifications,
  recount,
  recountIfConcurrent,
  updateCounts,
  type ListedTitle,
} from "./notifications-store.ts";

/** Marking notifications as read: in the database, in this tab's counts and in other tabs. */

/**
 * Marks one as read, here at once.
 * @throws {ApiError} if the server fails; the count is then fetched again
 */
export async function markRead(api: Api, notification: Notification): Promise<void> {
  if (notification.read || knownNotifications().read.has(notification.id)) return;
  const before = knownNotifications();
  const startedAt = performance.now();
  updateCounts((unread) => afterReading(unread, [notification]));
  try {
    await api(notificationsCalls.markRead, { query: { notificationId: notification.id } });
    broadcastRead({ username: notification.receiverUsername, read: [notification.id] });
    recountIfConcurrent(api, startedAt);
  } catch (error) {
    if (knownNotifications().username === before.username) {
      updateCounts((unread) => ({ ...unread, read: new Set([...unread.read].filter((id) => id !== notification.id)) }));
      void recount(api);
    }
    throw error;
  }
}

/**
 * Marks an entry of the list as read, here at once.
 * @throws {ApiError} if the server fails; the count is then fetched again
 */
export async function markGroupRead(api: Api, group: NotificationGroup): Promise<void> {
  const [newest] = group.notifications;
  if (group.total === 1) return markRead(api, newest!);
  const before = knownNotifications();
  const shown = group.notifications.filter(({ read, id }) => !read && !before.read.has(id));
  if (shown.length === 0) return;
  const startedAt = performance.now();
  updateCounts((unread) => afterReading(unread, shown));
  try {
    const { notificationIds } = await api(notificationsCalls.markGroupRead, { query: { notificationId: newest!.id } });
    broadcastRead({ username: newest!.receiverUsername, read: notificationIds });
    if (notificationIds.length === shown.length) recountIfConcurrent(api, startedAt);
    else void recount(api);
  } catch (error) {
    if (knownNotifications().username === before.username) {
      updateCounts((unread) => ({ ...unread, read: before.read }));
      void recount(api);
    }
    throw error;
  }
}

type MarkTitle = typeof notificationsCalls.markTitleRead | typeof notificationsCalls.markTitleReadFirstTime;

async function markTitle(
  api: Api,
  call: MarkTitle,
  receiverUsername: string,
  notificationTitle: NotificationTitle,
  askAgain: boolean,
) {
  const startedAt = performance.now();
  const { notifications, totalNotifications } = await api(
    call,
    { query: { receiverUsername, notificationTitle } },
    { askAgain },
  );
  // As they were before: the server's answer shows them as read.
  updateCounts((unread) =>
    afterReading(
      unread,
      notifications.map((each) => ({ ...each, read: false })),
    ),
  );
  broadcastRead({ username: receiverUsername, read: notifications.map(({ id }) => id) });
  // The answer may contain only the first of them.
  if (totalNotifications > notifications.length) void recount(api);
  else recountIfConcurrent(api, startedAt);
}

/**
 * Marks everything as read, one call per kind.
 * @throws {ApiError}
 */
export async function markAllRead(api: Api, receiverUsername: string): Promise<void> {
  const counts = await Promise.all(
    notificationTitles.map((notificationTitle) =>
      api(notificationsCalls.unreadOfTitle, { query: { receiverUsername, notificationTitle } }),
    ),
  );
  const unreadTitles = notificationTitles.filter((_title, at) => counts[at]! > 0);
  await Promise.all(
    unreadTitles.map((title) => markTitle(api, notificationsCalls.markTitleRead, receiverUsername, title, true)),
  );
  await recount(api);
}

/**
 * Marks a kind as read because its list was opened, which shows the same. Fails silently: the member did not ask for
 * it.
 */
export async function markKindRead(
  api: Api,
  receiverUsername: string,
  title: ListedTitle,
  isFirstTime: boolean,
): Promise<void> {
  try {
    if (isFirstTime) await markTitle(api, notificationsCalls.markTitleReadFirstTime, receiverUsername, title, false);
    // The first time in this browser may not be the first time at all.
    if (knownNotifications().ofTitle[title] !== 0)
      await markTitle(api, notificationsCalls.markTitleRead, receiverUsername, title, false);
  } catch {
    // The dot stays until the list is opened again.
  }
}
