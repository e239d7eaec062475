import { describe, expect, it } from "vitest";
import type { Notification, NotificationTitle } from "../calls.ts";
import { afterArrival, afterReading, unknownCounts, type UnreadCounts } from "./notifications-store.ts";

const aNotification = (
  id: number,
  notificationTitle: NotificationTitle = "First-Comment",
  read = false,
): Notification => ({
  id,
  notificationTitle,
  receiverUsername: "ada1",
  notificationEntity: { receiverUsername: "ada1" },
  message: "",
  read,
  createdAt: "2026-11-21T10:00:00.000Z",
});
const counts: UnreadCounts = { ...unknownCounts, pending: 2, ofTitle: { "Post-Published": 1, Trophy: 0 } };
const ids = (notifications: readonly Notification[]) => notifications.map(({ id }) => id);

describe("an arriving notification", () => {
  it("An arriving notification adds one to the unread count and to the count of its kind", () => {
    const unread = afterArrival(counts, aNotification(9, "Trophy"));
    expect(unread).toMatchObject({ pending: 3, ofTitle: { "Post-Published": 1, Trophy: 1 } });
  });

  it("A notification that arrives twice counts once", () => {
    const once = afterArrival(counts, aNotification(9));
    expect(afterArrival(once, aNotification(9))).toBe(once);
  });

  it("A count that is not known yet stays unknown when a notification arrives", () => {
    const { pending, ofTitle } = afterArrival(unknownCounts, aNotification(9, "Trophy"));
    expect({ pending, ofTitle }).toEqual({ pending: null, ofTitle: {} });
  });

  it("Of the arrived notifications, the newest seven are kept", () => {
    let unread = counts;
    for (let id = 1; id <= 9; id += 1) unread = afterArrival(unread, aNotification(id));
    expect(ids(unread.liveNotifications)).toEqual([9, 8, 7, 6, 5, 4, 3]);
    expect(unread.pending).toBe(11);
  });
});

describe("marking as read", () => {
  it("A notification marked as read twice is subtracted once", () => {
    const unread = afterReading(counts, [aNotification(4, "Post-Published"), aNotification(5, "Trophy", true)]);
    expect(unread).toMatchObject({ pending: 1, ofTitle: { "Post-Published": 0, Trophy: 0 } });
    expect(afterReading(unread, [aNotification(4, "Post-Published")])).toBe(unread);
  });

  it("The unread count never gets below zero", () => {
    expect(
      afterReading(
        counts,
        [1, 2, 3].map((id) => aNotification(id)),
      ).pending,
    ).toBe(0);
    expect(afterReading(unknownCounts, [aNotification(1)]).pending).toBeNull();
  });
});
