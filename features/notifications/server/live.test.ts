import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { HOUR, MINUTE } from "#vocabulary/limits.ts";
import { pendingAddress } from "../calls.ts";
import { aComment } from "#tests/support/comments.ts";
import { eventually } from "#tests/support/eventually.ts";
import { aLiveClient, type Transport } from "#tests/support/live-client.ts";
import { aModerator, aReader, aWriter, password } from "#tests/support/people.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { users } from "#features/accounts/server/tables.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

describe("a notification", () => {
  it.each<Transport>(firstOrAll(["websocket", "sockjs", "xhr-streaming", "xhr-polling"]))(
    "A notification arrives live over %s and equals the one in the list",
    async (transport) => {
      const author = await aWriter(site);
      const tale = await aPublishedTale(site, { author });
      const live = await aLiveClient(site, author, { transport });
      const comment = await aComment(site, { on: tale });
      const notification = await live.first("First-Comment");
      expect(notification.message).toBe(`${comment.author}|${tale.title}|${tale.id}&com=${comment.id}`);
      const { body } = await author.client.get("/v1/notifications", { query: { receiverUsername: author.username } });
      expect(body.notifications[0]).toEqual(notification);
      await live.close();
    },
  );

  it("A notification arrives at every connection of its receiver and at no other", async () => {
    const [author, other] = [await aWriter(site), await aReader(site)];
    const tale = await aPublishedTale(site, { author });
    const tabs = await Promise.all([aLiveClient(site, author), aLiveClient(site, author, { transport: "sockjs" })]);
    const stranger = await aLiveClient(site, other);
    await other.client.post(`/v1/posts/${tale.id}/like`);
    for (const tab of tabs) expect((await tab.first("First-Like-Post")).message).toContain(other.username);
    const moderator = await aModerator(site);
    await moderator.client.post("/v1/send-notification", {
      body: { receiverUsername: other.username, message: "Hello" },
    });
    expect((await stranger.first("Admin-Message")).message).toBe("Hello");
    expect(stranger.received).toHaveLength(1);
    await Promise.all([...tabs, stranger].map((each) => each.close()));
  });

  it("A rejected action sends no live notification", { tags: "variation" }, async () => {
    const author = await aWriter(site);
    const tale = await aPublishedTale(site, { author });
    const live = await aLiveClient(site, author);
    const reader = await aReader(site);
    await reader.client.post("/v1/comments", { body: { comment: "x", postId: tale.id } });
    const comment = await aComment(site, { on: tale, by: reader });
    await live.first("First-Comment");
    const notifications = live.received.filter((each) => each.notificationTitle === "First-Comment");
    expect(notifications.map(({ message }) => message)).toEqual([
      `${reader.username}|${tale.title}|${tale.id}&com=${comment.id}`,
    ]);
    await live.close();
  });

  it("A message to everyone arrives at all connections", { tags: "variation" }, async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => aReader(site)));
    const lives = await Promise.all(people.map((person) => aLiveClient(site, person)));
    const moderator = await aModerator(site);
    await moderator.client.post("/v1/send-notification", {
      body: { receiverUsername: "all", message: "The doors stay open" },
    });
    for (const [at, live] of lives.entries()) {
      expect(await live.first("Admin-Message")).toMatchObject({
        message: "The doors stay open",
        receiverUsername: people[at]!.username,
      });
      await live.close();
    }
  });
});

describe("the number of unread notifications", () => {
  const message = (receiverUsername: string) => ({ body: { receiverUsername, message: "Hello" } });

  it("The number of unread notifications arrives once, after the subscription to it", async () => {
    const [reader, moderator] = [await aReader(site), await aModerator(site)];
    await moderator.client.post("/v1/send-notification", message(reader.username));
    const number = await aLiveClient<number>(site, reader, { destination: pendingAddress(reader.username) });
    await eventually(() => expect(number.received).toEqual([1]));
    const live = await aLiveClient(site, reader);
    await moderator.client.post("/v1/send-notification", message(reader.username));
    await live.first("Admin-Message");
    expect(number.received).toEqual([1]);
    await Promise.all([number.close(), live.close()]);
  });

  it("A member can't subscribe to the number of another member's unread notifications", async () => {
    const [reader, other] = [await aReader(site), await aReader(site)];
    const live = await aLiveClient(site, reader, { destination: pendingAddress(other.username) });
    expect((await live.refused).code).toBe("FORBIDDEN");
    await live.closed;
  });
});

describe("a live connection", () => {
  it("A live connection needs the token of a valid session", async () => {
    const reader = await aReader(site);
    for (const token of [null, "garbage"]) {
      const live = await aLiveClient(site, reader, { token });
      expect((await live.refused).code).toBe("UNAUTHENTICATED");
      await live.closed;
    }
  });

  it("A live connection cannot subscribe to another member's notifications", async () => {
    const [reader, other] = [await aReader(site), await aReader(site)];
    const live = await aLiveClient(site, reader, { destination: `/user/${other.username}/notification` });
    expect((await live.refused).code).toBe("FORBIDDEN");
    await live.closed;
  });

  it("A logout closes the live connections of its session only", async () => {
    const reader = await aReader(site);
    const otherClient = site.visitor();
    const login = await otherClient.post("/auth/login", { body: { email: reader.email, password } });
    otherClient.token = login.body.token;
    const here = await aLiveClient(site, reader);
    const there = await aLiveClient(site, { ...reader, client: otherClient });
    await otherClient.post("/logout");
    await there.closed;
    const moderator = await aModerator(site);
    await moderator.client.post("/v1/send-notification", {
      body: { receiverUsername: reader.username, message: "Still here" },
    });
    expect((await here.first("Admin-Message")).message).toBe("Still here");
    await here.close();
  });

  it("Changing the password closes the live connections of the other sessions", async () => {
    const reader = await aReader(site);
    const otherClient = site.visitor();
    otherClient.token = (await otherClient.post("/auth/login", { body: { email: reader.email, password } })).body.token;
    const other = await aLiveClient(site, { ...reader, client: otherClient });
    const own = await aLiveClient(site, reader);
    await reader.client.patch("/v1/auth/change-password", {
      body: { oldPassword: password, newPassword: "another12" },
    });
    await other.closed;
    const moderator = await aModerator(site);
    await moderator.client.post("/v1/send-notification", {
      body: { receiverUsername: reader.username, message: "Yours" },
    });
    expect((await own.first("Admin-Message")).message).toBe("Yours");
    await own.close();
  });

  it("A login ban closes live connections at the next check", async () => {
    const reader = await aReader(site);
    const live = await aLiveClient(site, reader);
    const loginBannedUntil = new Date(site.clock.now().getTime() + HOUR);
    await site.context.database.db.update(users).set({ loginBannedUntil }).where(eq(users.id, reader.id));
    await site.live.recheck(reader.id);
    expect((await live.refused).code).toBe("UNAUTHENTICATED");
    await live.closed;
  });

  it("A live connection ends when its token expires", async () => {
    const reader = await aReader(site);
    const live = await aLiveClient(site, reader);
    site.clock.advance(24 * HOUR + MINUTE);
    expect((await live.refused).code).toBe("UNAUTHENTICATED");
    await live.closed;
  });

  it("Clients reconnect after pub/sub was interrupted and get everything once", { tags: "variation" }, async () => {
    const [reader, moderator] = [await aReader(site), await aModerator(site)];
    const before = await aLiveClient(site, reader);
    await site.context.database.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'fabula pub/sub' and datname = current_database()`,
    );
    await before.closed;
    const after = await aLiveClient(site, reader);
    for (const message of ["Again", "And again"]) {
      await moderator.client.post("/v1/send-notification", { body: { receiverUsername: reader.username, message } });
    }
    await eventually(() => expect(after.received.map(({ message }) => message)).toEqual(["Again", "And again"]));
    await after.close();
  });
});
