import { describe, expect, it } from "vitest";
import type { Notification, NotificationTitle } from "#contract/notifications.ts";
import { afterArrival, afterReading, newSince, nothingKnown, withArrived, type Unread } from "./counting.ts";

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
const counted: Unread = { ...nothingKnown, pending: 2, ofTitle: { "Post-Published": 1, Trophy: 0 } };
const ids = (notifications: readonly Notification[]) => notifications.map(({ id }) => id);

describe("an arrival", () => {
  it("adds one to what is pending, and to its own kind", () => {
    const unread = afterArrival(counted, aNotification(9, "Trophy"));
    expect(unread).toMatchObject({ pending: 3, ofTitle: { "Post-Published": 1, Trophy: 1 } });
  });

  it("counts once, however often it comes", () => {
    const once = afterArrival(counted, aNotification(9));
    expect(afterArrival(once, aNotification(9))).toBe(once);
  });

  it("makes no number of what was never counted", () => {
    const { pending, ofTitle } = afterArrival(nothingKnown, aNotification(9, "Trophy"));
    expect({ pending, ofTitle }).toEqual({ pending: null, ofTitle: {} });
  });

  it("leaves the newest seven", () => {
    let unread = counted;
    for (let id = 1; id <= 9; id += 1) unread = afterArrival(unread, aNotification(id));
    expect(ids(unread.arrived)).toEqual([9, 8, 7, 6, 5, 4, 3]);
    expect(unread.pending).toBe(11);
  });
});

describe("reading", () => {
  it("takes away what was unread, once", () => {
    const unread = afterReading(counted, [aNotification(4, "Post-Published"), aNotification(5, "Trophy", true)]);
    expect(unread).toMatchObject({ pending: 1, ofTitle: { "Post-Published": 0, Trophy: 0 } });
    expect(afterReading(unread, [aNotification(4, "Post-Published")])).toBe(unread);
  });

  it("never goes below nothing", () => {
    expect(
      afterReading(
        counted,
        [1, 2, 3].map((id) => aNotification(id)),
      ).pending,
    ).toBe(0);
    expect(afterReading(nothingKnown, [aNotification(1)]).pending).toBeNull();
  });
});

describe("a list", () => {
  const listed = [aNotification(8), aNotification(7), aNotification(6)];

  it("takes what arrived since on top, and keeps its length", () => {
    expect(ids(withArrived(listed, [aNotification(10), aNotification(9)], 4))).toEqual([10, 9, 8, 7]);
  });

  it("does not bring back what arrived before it was loaded", () => {
    expect(newSince(listed, [aNotification(8), aNotification(5)])).toEqual([]);
    expect(ids(newSince([], [aNotification(5)]))).toEqual([5]);
  });
});
