/** @module-tag variation */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { pendingAddress } from "../calls.ts";
import { aSiteWithBreakableReads, breakOnce, type BreakableReads } from "#tests/support/breakable-reads.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aLiveClient } from "#tests/support/live-client.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";

/** A process hears of a notification and can't read it from the database. */

let sending: TestSite;
let receiving: BreakableReads;
let moderator: Person;
beforeAll(async () => {
  sending = await aSite();
  receiving = await aSiteWithBreakableReads(sending);
  moderator = await aModerator(sending);
});
afterEach(() => receiving.line.mend());
afterAll(async () => {
  await receiving.close();
  await sending.close();
});

const send = ({ username }: Person, message: string) =>
  moderator.client.post("/v1/send-notification", { body: { receiverUsername: username, message } });

const readsNotifications = /from "notifications" inner join "users"/;
const countsUnread = /count\([^]*from "notifications"/;

it("A notification arrives live after the connection that reads it broke", async () => {
  const reader = await aReader(sending);
  const live = await aLiveClient(receiving.site, reader);
  breakOnce(receiving.line, readsNotifications);
  await send(reader, "In spite of it");
  expect((await live.first("Admin-Message")).message).toBe("In spite of it");
  await live.close();
});

it(
  "A client is disconnected when its notification can't be read, and gets the number of unread ones when it connects again",
  { tags: "variation" },
  async () => {
    const [reader, other] = [await aReader(sending), await aReader(sending)];
    const [live, otherLive] = [await aLiveClient(receiving.site, reader), await aLiveClient(receiving.site, other)];
    receiving.line.beforeStatement(readsNotifications, () => receiving.line.cut());
    await send(reader, "Unreadable");
    await live.closed;
    receiving.line.mend();
    const number = await aLiveClient<number>(receiving.site, reader, { destination: pendingAddress(reader.username) });
    await eventually(() => expect(number.received).toEqual([1]));
    // Those of other members stay open.
    await send(other, "Still here");
    expect((await otherLive.first("Admin-Message")).message).toBe("Still here");
    await Promise.all([number, otherLive].map((each) => each.close()));
  },
);

it(
  "A client is disconnected when its number of unread notifications can't be read, and gets it when it connects again",
  { tags: "variation" },
  async () => {
    const reader = await aReader(sending);
    await send(reader, "Unread");
    const destination = pendingAddress(reader.username);
    breakOnce(receiving.line, countsUnread);
    const live = await aLiveClient<number>(receiving.site, reader, { destination });
    await live.closed;
    expect(live.received).toEqual([]);
    const next = await aLiveClient<number>(receiving.site, reader, { destination });
    await eventually(() => expect(next.received).toEqual([1]));
    await next.close();
  },
);
