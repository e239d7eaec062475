import { useSyncExternalStore } from "react";
import { notification as limits, SECOND } from "#contract/limits.ts";
import { notificationsCalls, type Notification, type NotificationTitle } from "#contract/notifications.ts";
import type { Api } from "#web/platform/api.ts";
import { listenToOtherTabs } from "./tab-sync.ts";

/**
 * The state of the member's notifications in this tab. The database rows are the truth: arrivals and reads only keep
 * the numbers right until the next count.
 */

/** The kinds whose lists have a dot of their own in the account menu. */
export const titlesWithList = ["Post-Published", "Trophy"] as const satisfies NotificationTitle[];
export type ListedTitle = (typeof titlesWithList)[number];

export interface UnreadCounts {
  /** Null until the server has answered. */
  pending: number | null;
  /** Per kind; undefined until requested. */
  ofTitle: Partial<Record<ListedTitle, number>>;
  /** Notifications that arrived live since the page was opened, newest first, at most `liveListMax`. */
  arrived: readonly Notification[];
  /** Ids that were marked as read since then, here or in another tab. */
  read: ReadonlySet<number>;
}

export const unknownCounts: UnreadCounts = { pending: null, ofTitle: {}, arrived: [], read: new Set() };

const isListed = (title: NotificationTitle): title is ListedTitle => titlesWithList.includes(title as ListedTitle);

function changedTitles(
  ofTitle: UnreadCounts["ofTitle"],
  titles: readonly NotificationTitle[],
  step: 1 | -1,
): UnreadCounts["ofTitle"] {
  const counts = { ...ofTitle };
  for (const title of titles) {
    if (!isListed(title) || counts[title] === undefined) continue;
    counts[title] = Math.max(0, counts[title] + step);
  }
  return counts;
}

/** Adds one, unless it has arrived before: a renewed connection may send the same notification twice. */
export function afterArrival(unread: UnreadCounts, notification: Notification): UnreadCounts {
  if (unread.arrived.some(({ id }) => id === notification.id)) return unread;
  const arrived = [notification, ...unread.arrived].slice(0, limits.liveListMax);
  if (notification.read) return { ...unread, arrived };
  return {
    ...unread,
    arrived,
    pending: unread.pending === null ? null : unread.pending + 1,
    ofTitle: changedTitles(unread.ofTitle, [notification.notificationTitle], 1),
  };
}

type Marked = Pick<Notification, "id" | "notificationTitle" | "read">;

/** Subtracts these. Notifications that were read before are not subtracted again. */
export function afterReading(unread: UnreadCounts, notifications: readonly Marked[]): UnreadCounts {
  const fresh = notifications.filter(({ id, read }) => !read && !unread.read.has(id));
  if (fresh.length === 0) return unread;
  return {
    ...unread,
    read: new Set([...unread.read, ...fresh.map(({ id }) => id)]),
    pending: unread.pending === null ? null : Math.max(0, unread.pending - fresh.length),
    ofTitle: changedTitles(
      unread.ofTitle,
      fresh.map((each) => each.notificationTitle),
      -1,
    ),
  };
}

/** A page of the list with the notifications that arrived since it was loaded; the newest ones, at most one page. */
export function withArrived(
  listed: readonly Notification[],
  arrived: readonly Notification[],
  pageSize: number,
): Notification[] {
  return [...newSince(listed, arrived), ...listed].slice(0, pageSize);
}

export function newSince(listed: readonly Notification[], arrived: readonly Notification[]): Notification[] {
  const newest = Math.max(0, ...listed.map(({ id }) => id));
  return arrived.filter(({ id }) => id > newest);
}

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

/** Changes the counts. Unchanged ones re-render nothing. */
export function updateCounts(change: (unread: UnreadCounts) => UnreadCounts) {
  const next = change(known);
  if (next !== known) set({ ...next, username: known.username });
}

export const knownNotifications = () => known;

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
    updateCounts((unread) => ({ ...unread, read: new Set([...unread.read, ...said.read]) }));
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
  updateCounts((unread) => afterArrival(unread, notification));
  if (counting !== null || performance.now() - countedAt < uncertainAfterCount) void recount(api);
}

/** Counts again if a count ran at the same time as a change: the count may or may not contain the change. */
export function recountIfConcurrent(api: Api, began: number) {
  if (counting !== null || countedAt >= began) void recount(api);
}
