import { useSyncExternalStore } from "react";
import { SECOND } from "#contract/limits.ts";
import {
  notificationsCalls,
  notificationTitles,
  type Notification,
  type NotificationTitle,
} from "#contract/notifications.ts";
import type { Api } from "#web/platform/api.ts";
import {
  afterArrival,
  afterReading,
  titlesWithList,
  unknownCounts,
  type ClampedTitle,
  type UnreadCounts,
} from "./unread-counts.ts";
import { listenToOtherTabs, broadcastRead } from "./tab-sync.ts";

/**
 * The state of the member's notifications in this tab. The database rows are the truth: arrivals and reads only keep
 * the
 * numbers right until the next count.
 */

interface Known extends UnreadCounts {
  username: string | null;
}

const signedOut: Known = { ...unknownCounts, username: null };

let known = signedOut;
const listeners = new Set<() => void>();
/** Whether counts per kind are needed: only the account menu shows them. */
let countsTitles = false;

function set(next: Known) {
  if (next === known) return;
  known = next;
  for (const listener of listeners) listener();
}

const update = (change: (unread: UnreadCounts) => UnreadCounts) => {
  const next = change(known);
  if (next !== known) set({ ...next, username: known.username });
};

export function useNotifications(): Known {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => known,
    () => signedOut,
  );
}

/**
 * Follows this member's notifications and what other tabs mark as read. Another member's numbers are reset.
 * @returns a function that stops it
 */
export function startNotifications(api: Api, username: string): () => void {
  if (known.username !== username) set({ ...unknownCounts, username });
  return listenToOtherTabs((said) => {
    if (said.username !== known.username) return;
    update((unread) => ({ ...unread, read: new Set([...unread.read, ...said.read]) }));
    void recount(api);
  });
}

export function resetNotifications() {
  set(signedOut);
}

// The count that is running, and whether a change happened during it that it may have missed.
let counting: Promise<void> | null = null;
let missed = false;
let countedAt = -Infinity;

/** A notification that arrives this soon after a count may already be part of it. */
const uncertainAfterCount = 2 * SECOND;

/** Fetches the counts, one request at a time. If it fails, the old counts stay. */
export function recount(api: Api): Promise<void> {
  missed = counting !== null;
  counting ??= (async () => {
    do {
      missed = false;
      await count(api).catch(() => {});
    } while (missed);
    counting = null;
  })();
  return counting;
}

async function count(api: Api) {
  const { username } = known;
  if (username === null) return;
  const inBackground = { askAgain: false };
  const titles = countsTitles ? titlesWithList : [];
  const [pending, ...ofTitles] = await Promise.all([
    api(notificationsCalls.pending, { query: { username } }, inBackground),
    ...titles.map((notificationTitle) =>
      api(notificationsCalls.unreadOfTitle, { query: { receiverUsername: username, notificationTitle } }, inBackground),
    ),
  ]);
  if (known.username !== username) return;
  const ofTitle = Object.fromEntries(titles.map((title, at) => [title, ofTitles[at]]));
  countedAt = performance.now();
  set({ ...known, pending: Number(pending), ofTitle: { ...known.ofTitle, ...ofTitle } });
}

/** From now on counts per kind, too. */
export function countTitles(api: Api) {
  if (countsTitles) return;
  countsTitles = true;
  void recount(api);
}

/** Adds a notification that arrived live. */
export function addArrived(api: Api, notification: Notification) {
  update((unread) => afterArrival(unread, notification));
  if (counting !== null || performance.now() - countedAt < uncertainAfterCount) void recount(api);
}

/** Counts again if a count ran at the same time as a change: the count may or may not contain the change. */
function recountIfConcurrent(api: Api, began: number) {
  if (counting !== null || countedAt >= began) void recount(api);
}

/**
 * Marks one as read, here at once.
 * @throws {ApiError} if the server fails; the count is then fetched again
 */
export async function markRead(api: Api, notification: Notification): Promise<void> {
  if (notification.read || known.read.has(notification.id)) return;
  const before = known;
  const began = performance.now();
  update((unread) => afterReading(unread, [notification]));
  try {
    await api(notificationsCalls.markRead, { query: { notificationId: notification.id } });
    broadcastRead({ username: notification.receiverUsername, read: [notification.id] });
    recountIfConcurrent(api, began);
  } catch (error) {
    if (known.username === before.username) {
      update((unread) => ({ ...unread, read: new Set([...unread.read].filter((id) => id !== notification.id)) }));
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
  const began = performance.now();
  const { notifications, totalNotifications } = await api(
    call,
    { query: { receiverUsername, notificationTitle } },
    { askAgain },
  );
  // As they were before: the server's answer shows them as read.
  update((unread) =>
    afterReading(
      unread,
      notifications.map((each) => ({ ...each, read: false })),
    ),
  );
  broadcastRead({ username: receiverUsername, read: notifications.map(({ id }) => id) });
  // The answer may contain only the first of them.
  if (totalNotifications > notifications.length) void recount(api);
  else recountIfConcurrent(api, began);
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
  title: ClampedTitle,
  isFirstTime: boolean,
): Promise<void> {
  try {
    if (isFirstTime) await markTitle(api, notificationsCalls.markTitleReadFirstTime, receiverUsername, title, false);
    // The first time in this browser may not be the first time at all.
    if (known.ofTitle[title] !== 0)
      await markTitle(api, notificationsCalls.markTitleRead, receiverUsername, title, false);
  } catch {
    // The dot stays until the list is opened again.
  }
}
