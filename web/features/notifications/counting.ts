import { notification as limits } from "#contract/limits.ts";
import type { Notification, NotificationTitle } from "#contract/notifications.ts";

/** The arithmetic of what is unread, apart from where the numbers come from and go to. */

/** The kinds whose lists have a mark of their own in the account area. */
export const listedTitles = ["Post-Published", "Trophy"] as const satisfies NotificationTitle[];
export type ClampedTitle = (typeof listedTitles)[number];

export interface Unread {
  /** Null until the server has answered. */
  pending: number | null;
  /** Of single kinds; absent until somebody asked for them. */
  ofTitle: Partial<Record<ClampedTitle, number>>;
  /** What came in live since the page was opened: newest first, a handful at most. */
  arrived: readonly Notification[];
  /** What was marked read here, or in another tab, since then. */
  read: ReadonlySet<number>;
}

export const nothingKnown: Unread = { pending: null, ofTitle: {}, arrived: [], read: new Set() };

const isListed = (title: NotificationTitle): title is ClampedTitle => listedTitles.includes(title as ClampedTitle);

function changedTitles(
  ofTitle: Unread["ofTitle"],
  titles: readonly NotificationTitle[],
  step: 1 | -1,
): Unread["ofTitle"] {
  const counts = { ...ofTitle };
  for (const title of titles) {
    if (!isListed(title) || counts[title] === undefined) continue;
    counts[title] = Math.max(0, counts[title] + step);
  }
  return counts;
}

/** One more, unless it was here already: a connection that was renewed may repeat itself. */
export function afterArrival(unread: Unread, notification: Notification): Unread {
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

/** Some fewer. What was read before, by itself or by this tab, is not counted twice. */
export function afterReading(unread: Unread, notifications: readonly Marked[]): Unread {
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

/** A page of the list with what arrived since it was loaded on top of it: the newest stay, as many as a page holds. */
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
