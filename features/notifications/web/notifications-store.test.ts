import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Api } from "#kit/web/calls/api.ts";
import { notificationsCalls, type Notification, type NotificationTitle } from "../calls.ts";
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

describe("the number that the live connection sends when it listens", () => {
  let store: typeof import("./notifications-store.ts");
  let asked: number;
  let unread: { pending: number; "Post-Published": number; Trophy: number };
  let answers: Promise<void>;
  beforeEach(async () => {
    // Each page has a store of its own.
    vi.resetModules();
    store = await import("./notifications-store.ts");
    [asked, unread, answers] = [0, { pending: 3, "Post-Published": 1, Trophy: 2 }, Promise.resolve()];
  });
  const api = (async (call: unknown, { query }: { query: { notificationTitle?: "Post-Published" | "Trophy" } }) => {
    const isOfAll = call === notificationsCalls.pending;
    asked += isOfAll ? 1 : 0;
    const counted = isOfAll ? String(unread.pending) : unread[query.notificationTitle!];
    await answers;
    return counted;
  }) as unknown as Api;
  const known = () => {
    const { pending, ofTitle } = store.knownNotifications();
    return { pending, ...ofTitle };
  };

  it("A number that the page has counted itself asks for nothing again", async () => {
    store.countTitles(api, "ada1");
    store.awaitLiveCount();
    await store.takeLiveCount(api, 3);
    expect([asked, known()]).toEqual([1, unread]);
  });

  it("A number that has changed since the page counted makes it count again", async () => {
    store.countTitles(api, "ada1");
    await vi.waitFor(() => expect(known()).toEqual(unread));
    unread = { pending: 4, "Post-Published": 1, Trophy: 3 };
    store.awaitLiveCount();
    await store.takeLiveCount(api, 4);
    expect([asked, known()]).toEqual([2, unread]);
  });

  it("A notification that arrives while the page counts makes it count again", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answers = promise;
    store.countTitles(api, "ada1");
    store.awaitLiveCount();
    unread = { pending: 4, "Post-Published": 1, Trophy: 3 };
    const taken = store.takeLiveCount(api, 3);
    store.addArrived(api, aNotification(9, "Trophy"));
    resolve();
    await taken;
    expect(known()).toEqual(unread);
  });

  it("A count that failed is made up for", async () => {
    answers = Promise.reject(new Error("No network"));
    store.countTitles(api, "ada1");
    await answers.catch(() => {});
    answers = Promise.resolve();
    store.awaitLiveCount();
    await store.takeLiveCount(api, 3);
    expect(known()).toEqual(unread);
  });

  it("A page that counted itself since the connection listens, because the number came late, asks for nothing again", async () => {
    store.startNotifications(api, "ada1")();
    store.awaitLiveCount();
    const counted = store.recountIfUnknown(api);
    await store.takeLiveCount(api, 2);
    await counted;
    expect([asked, known()]).toEqual([1, { pending: 3 }]);
  });

  it("Without counts of kinds it is the count, and nothing is asked for", async () => {
    store.startNotifications(api, "ada1")();
    store.awaitLiveCount();
    await store.takeLiveCount(api, 3);
    expect([asked, known()]).toEqual([0, { pending: 3 }]);
  });
});
