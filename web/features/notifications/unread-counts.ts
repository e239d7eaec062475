import { notification as limits } from "#contract/limits.ts";
import type { Notification, NotificationTitle } from "#contract/notifications.ts";

/** Pure functions on the counts of unread notifications. */

/** The kinds whose lists have a dot of their own in the account menu. */
export const titlesWithList = ["Post-Published", "Trophy"] as const satisfies NotificationTitle[];
export type ClampedTitle = (typeof titlesWithList)[number];

export interface UnreadCounts {
  /** Null until the server has answered. */
  pending: number | null;
  /** Per kind; undefined until requested. */
  ofTitle: Partial<Record<ClampedTitle, number>>;
  /** Notifications that arrived live since the page was opened, newest first, at most `liveListMax`. */
  arrived: readonly Notification[];
  /** Ids that were marked as read since then, here or in another tab. */
  read: ReadonlySet<number>;
}

export const unknownCounts: UnreadCounts = { pending: null, ofTitle: {}, arrived: [], read: new Set() };

const isListed = (title: NotificationTitle): title is ClampedTitle => titlesWithList.includes(title as ClampedTitle);

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
