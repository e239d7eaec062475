import { z } from "zod";
import { notification as limits, SECOND } from "#vocabulary/limits.ts";
import { notificationsCalls, type Notification, type NotificationTitle } from "../calls.ts";
import type { Api } from "#kit/web/calls/api.ts";
import { sharedValue } from "#kit/web/pages/shared-value.ts";

/**
 * The state of the member's notifications in this tab. The database rows are the truth: arrivals and reads only keep
 * the numbers right until the next count.
 */

/** The kinds whose lists have a dot of their own in the account menu. */
const titlesWithList = ["Post-Published", "Trophy"] as const satisfies NotificationTitle[];
export type ListedTitle = (typeof titlesWithList)[number];

export interface UnreadCounts {
  /** Null until the server has answered. */
  pending: number | null;
  /** Per kind; undefined until requested. */
  ofTitle: Partial<Record<ListedTitle, number>>;
  /** Notifications that arrived live since the page was opened, newest first, at most `liveListMax`. */
  liveNotifications: readonly Notification[];
  /** Ids that were marked as read since then, here or in another tab. */
  read: ReadonlySet<number>;
}

export const unknownCounts: UnreadCounts = { pending: null, ofTitle: {}, liveNotifications: [], read: new Set() };

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
  if (unread.liveNotifications.some(({ id }) => id === notification.id)) return unread;
  const liveNotifications = [notification, ...unread.liveNotifications].slice(0, limits.liveListMax);
  if (notification.read) return { ...unread, liveNotifications };
  return {
    ...unread,
    liveNotifications,
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

interface Known extends UnreadCounts {
  username: string | null;
}

const signedOut: Known = { ...unknownCounts, username: null };

const counts = sharedValue(signedOut);
export const { get: knownNotifications, useValue: useNotifications } = counts;
/** Whether counts per kind are needed: only the account menu shows them. */
let countsTitles = false;

/** Changes the counts. Unchanged ones re-render nothing. */
export function updateCounts(change: (unread: UnreadCounts) => UnreadCounts) {
  isLiveCountCertain = false;
  const before = counts.get();
  const next = change(before);
  if (next !== before) counts.set({ ...next, username: before.username });
}

/**
 * Follows this member's notifications and what other tabs mark as read. Another member's numbers are reset.
 * @returns a function that stops it
 */
export function startNotifications(api: Api, username: string): () => void {
  follow(username);
  return listenToOtherTabs((message) => {
    if (message.username !== counts.get().username) return;
    updateCounts((unread) => ({ ...unread, read: new Set([...unread.read, ...message.read]) }));
    void recount(api);
  });
}

function follow(username: string) {
  if (counts.get().username !== username) counts.set({ ...unknownCounts, username });
}

export function resetNotifications() {
  counts.set(signedOut);
}

// The count that is running, and whether a change happened during it that it may have missed.
let counting: Promise<void> | null = null;
let isRecountNeeded = false;
let countedAt = -Infinity;

// Whether the count that the live connection sends after it began to listen is the newest word.
let isLiveCountCertain = false;
// Whether the page has begun a count of its own since the connection listens.
let isCountedSinceListening = false;

/** A notification that arrives this soon after a count may already be part of it. */
const uncertainAfterCount = 2 * SECOND;

/** Fetches the counts, one request at a time. If it fails, the old counts stay. */
export function recount(api: Api): Promise<void> {
  isRecountNeeded = counting !== null;
  isLiveCountCertain = false;
  isCountedSinceListening = true;
  counting ??= (async () => {
    do {
      isRecountNeeded = false;
      await count(api).catch(() => {});
    } while (isRecountNeeded);
    counting = null;
  })();
  return counting;
}

/** The live connection listens, and sends a count of all kinds together next. */
export function awaitLiveCount() {
  isLiveCountCertain = true;
  isCountedSinceListening = false;
}

/**
 * Takes the count that the live connection has sent, unless it may miss a change or is older than another count. Where the kinds are
 * counted, too, they are still right if the page has counted as many: they are only asked for again if the number has changed since.
 */
export async function takeLiveCount(api: Api, pending: number): Promise<void> {
  // It began before the connection listened: a later one would have made this count uncertain.
  if (isLiveCountCertain && counting !== null) await counting;
  if (isCountedSinceListening) return counting ?? undefined;
  if (!isLiveCountCertain || (countsTitles && pending !== counts.get().pending)) return recount(api);
  isLiveCountCertain = false;
  countedAt = performance.now();
  counts.set({ ...counts.get(), pending });
}

/** Counts unless a count has already succeeded. */
export async function recountIfUnknown(api: Api) {
  if (counts.get().pending === null) await recount(api);
}

async function count(api: Api) {
  const { username } = counts.get();
  if (username === null) return;
  const inBackground = { askAgain: false };
  const titles = countsTitles ? titlesWithList : [];
  const [pending, ...ofTitles] = await Promise.all([
    api(notificationsCalls.pending, { query: { username } }, inBackground),
    ...titles.map((notificationTitle) =>
      api(notificationsCalls.unreadOfTitle, { query: { receiverUsername: username, notificationTitle } }, inBackground),
    ),
  ]);
  if (counts.get().username !== username) return;
  const ofTitle = Object.fromEntries(titles.map((title, at) => [title, ofTitles[at]]));
  countedAt = performance.now();
  counts.set({ ...counts.get(), pending: Number(pending), ofTitle: { ...counts.get().ofTitle, ...ofTitle } });
}

/** From now on counts per kind, too. Begins at once, with the calls of the page that shows them. */
export function countTitles(api: Api, username: string) {
  if (countsTitles) return;
  countsTitles = true;
  follow(username);
  void recount(api);
}

/** Adds a notification that arrived live. */
export function addArrived(api: Api, notification: Notification) {
  updateCounts((unread) => afterArrival(unread, notification));
  if (counting !== null || performance.now() - countedAt < uncertainAfterCount) void recount(api);
}

/** Counts again if a count ran at the same time as a change: the count may or may not contain the change. */
export function recountIfConcurrent(api: Api, startedAt: number) {
  if (counting !== null || countedAt >= startedAt) void recount(api);
}

/** Tells other tabs which notifications were marked as read, and whose. Each tab fetches its counts itself. */

const readMessage = z.object({ username: z.string(), read: z.array(z.number()) });
type ReadMessage = z.output<typeof readMessage>;

const name = "notifications";
let channel: BroadcastChannel | null = null;

/** Null if the browser has no BroadcastChannel: then each tab learns of it with its next count. */
function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  channel ??= new BroadcastChannel(name);
  return channel;
}

export function broadcastRead(message: ReadMessage) {
  open()?.postMessage(message);
}

function listenToOtherTabs(onWord: (message: ReadMessage) => void): () => void {
  const tabs = open();
  const onMessage = ({ data }: MessageEvent) => {
    const parsed = readMessage.safeParse(data);
    if (parsed.success) onWord(parsed.data);
  };
  tabs?.addEventListener("message", onMessage);
  return () => tabs?.removeEventListener("message", onMessage);
}
