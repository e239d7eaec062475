import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { whileJobsWait } from "#tests/support/held-jobs.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await anOwnSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

async function send({ username }: Person, ...messages: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const message of messages) {
    const body = { receiverUsername: username, message };
    ids.push((await moderator.client.post("/v1/send-notification", { body })).body.id);
  }
  return ids;
}

const list = async ({ client }: Person) => (await client.get("/v1/notifications", { query: { pageSize: 100 } })).body;
const pending = async ({ client, username }: Person) => (await client.get("/v1/pending", { query: { username } })).body;
const unread = async ({ client, username }: Person, notificationTitle: string) =>
  (await client.get("/v1/total-published", { query: { receiverUsername: username, notificationTitle } })).body;
const markRead = ({ client }: Person, notificationId: number | string | undefined) =>
  client.patch("/v1/mark-as-read", { query: { notificationId } });
const markTitle = (
  which: "by-title" | "first-time",
  { client, username }: Person,
  notificationTitle = "Admin-Message",
) => client.patch(`/v1/mark-as-read-${which}`, { query: { receiverUsername: username, notificationTitle } });
const none = { notifications: [], totalNotifications: 0 };

describe("how many are unread", () => {
  it("The number of unread notifications is plain text", async () => {
    const reader = await aReader(site);
    await send(reader, "One", "Two", "Three");
    const answer = await reader.client.get("/v1/pending", { query: { username: reader.username } });
    expect([answer.status, answer.body]).toEqual([200, "3"]);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain\b/);
    expect((await reader.client.get("/v1/pending")).body).toBe("3");
    expect(await pending(await aReader(site))).toBe("0");
  });

  it("The number of unread notifications of a title is a JSON number", { tags: "variation" }, async () => {
    const { writer } = await aPublishedTale(site);
    await aPublishedTale(site, { author: writer });
    expect(await unread(writer, "Post-Published")).toBe(2);
    expect(await unread(writer, "Trophy")).toBe(1);
    expect(await unread(writer, "Admin-Message")).toBe(0);
    expect(await pending(writer)).toBe("3");
    await markTitle("by-title", writer, "Post-Published");
    expect(await unread(writer, "Post-Published")).toBe(0);
    expect(await unread(writer, "Trophy")).toBe(1);
    expect(await pending(writer)).toBe("1");
  });

  it.each(["post-published", "Postcard", "", undefined])(
    "The number of unread notifications of the title %j gets 400",
    { tags: "variation" },
    async (notificationTitle) => {
      const { client, username } = await aReader(site);
      const query = { receiverUsername: username, notificationTitle };
      expectProblem(await client.get("/v1/total-published", { query }), 400, "BAD_REQUEST", "notificationTitle");
      for (const which of ["by-title", "first-time"]) {
        expectProblem(
          await client.patch(`/v1/mark-as-read-${which}`, { query }),
          400,
          "BAD_REQUEST",
          "notificationTitle",
        );
      }
    },
  );

  it("Without a name the caller's own unread notifications are counted", { tags: "variation" }, async () => {
    const { client } = await aReader(site);
    const { writer } = await aPublishedTale(site);
    const query = { notificationTitle: "Trophy" };
    expect((await client.get("/v1/total-published", { query })).body).toBe(0);
    expect((await writer.client.get("/v1/total-published", { query })).body).toBe(1);
    expect((await writer.client.patch("/v1/mark-as-read-by-title", { query })).body.totalNotifications).toBe(1);
    expect(await unread(writer, "Trophy")).toBe(0);
  });
});

describe("marking one read", () => {
  it("Marking a notification read marks only that one, and repeating it changes nothing", async () => {
    const reader = await aReader(site);
    const [first, second] = (await send(reader, "One", "Two")) as [number, number];
    for (let time = 0; time < 2; time += 1) {
      const answer = await markRead(reader, first);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        id: first,
        notificationTitle: "Admin-Message",
        receiverUsername: reader.username,
        notificationEntity: { receiverUsername: reader.username },
        message: "One",
        read: true,
        createdAt: site.clock.now().toISOString(),
      });
      expect((await list(reader)).notifications).toMatchObject([
        { id: second, read: false },
        { id: first, read: true },
      ]);
      expect(await pending(reader)).toBe("1");
    }
  });

  it("Marking another member's or a missing notification read gets 404", async () => {
    const owner = await aReader(site);
    const [id] = await send(owner, "For you only");
    expectProblem(await markRead(await aReader(site), id), 404, "NOT_FOUND");
    expectProblem(await markRead(moderator, id), 404, "NOT_FOUND");
    expectProblem(await markRead(owner, 999_999_999), 404, "NOT_FOUND");
    expect(await pending(owner)).toBe("1");
  });

  it.each(firstOrAll([undefined, "", "0"]))("Marking the id %j read gets 400", async (id) => {
    expectProblem(await markRead(moderator, id), 400, "BAD_REQUEST", "notificationId");
  });

  it("Marking a notification read concurrently is the same as once", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const [id] = await send(reader, "One", "Two");
    const answers = await Promise.all(Array.from({ length: 10 }, () => markRead(reader, id)));
    expect(statusCounts(answers)).toEqual({ 200: 10 });
    expect(await pending(reader)).toBe("1");
  });
});

describe("marking a title read", () => {
  it("Marking a title read marks all of it and returns those that were unread", async () => {
    const { writer } = await aPublishedTale(site);
    const [first, second, third] = (await send(writer, "One", "Two", "Three")) as [number, number, number];
    await markRead(writer, second);
    const answer = await markTitle("by-title", writer);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      notifications: [
        { id: third, message: "Three", read: true, notificationTitle: "Admin-Message" },
        { id: first, message: "One", read: true, notificationTitle: "Admin-Message" },
      ],
      totalNotifications: 2,
    });
    expect(answer.body.notifications).toHaveLength(2);
    expect((await markTitle("by-title", writer)).body).toEqual(none);
    expect(await pending(writer)).toBe("2");
    await send(writer, "Four");
    expect((await markTitle("by-title", writer)).body).toMatchObject({ notifications: [{ message: "Four" }] });
  });

  it("Marking a title read changes no other member's notifications", async () => {
    const [reader, other] = [await aReader(site), await aReader(site)];
    await send(reader, "One");
    await send(other, "One");
    await markTitle("by-title", reader);
    await markTitle("first-time", reader);
    expect([await pending(reader), await pending(other)]).toEqual(["0", "1"]);
  });

  it("Of several concurrent calls to mark a title read one returns the notifications", async () => {
    const reader = await aReader(site);
    await send(reader, "One", "Two", "Three");
    const answers = await Promise.all(Array.from({ length: 6 }, () => markTitle("by-title", reader)));
    expect(statusCounts(answers)).toEqual({ 200: 6 });
    expect(answers.map(({ body }) => body.totalNotifications).toSorted()).toEqual([0, 0, 0, 0, 0, 3]);
  });
});

describe("marking a title read the first time", () => {
  it("Marking a title read the first time works only once", async () => {
    const { writer } = await aPublishedTale(site);
    await send(writer, "One", "Two");
    const answer = await markTitle("first-time", writer);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      notifications: [
        { message: "Two", read: true },
        { message: "One", read: true },
      ],
      totalNotifications: 2,
    });
    expect(await pending(writer)).toBe("2");
    await send(writer, "Three");
    const again = await markTitle("first-time", writer);
    expect([again.status, again.body]).toEqual([200, none]);
    expect(await unread(writer, "Admin-Message")).toBe(1);
    expect((await markTitle("by-title", writer)).body.totalNotifications).toBe(1);
  });

  it("Each title has its own first time", { tags: "variation" }, async () => {
    const { writer } = await aPublishedTale(site);
    expect((await markTitle("first-time", writer, "Trophy")).body.totalNotifications).toBe(1);
    expect((await markTitle("first-time", writer, "Post-Published")).body.totalNotifications).toBe(1);
    expect(await pending(writer)).toBe("0");
  });

  it(
    "Marking a title read for the first time has no effect after its list was opened",
    { tags: "variation" },
    async () => {
      const [early, late] = [await aReader(site), await aReader(site)];
      expect((await markTitle("first-time", early)).body).toEqual(none);
      expect((await markTitle("by-title", late)).body).toEqual(none);
      for (const reader of [early, late]) {
        await send(reader, "One");
        expect((await markTitle("first-time", reader)).body).toEqual(none);
        expect(await pending(reader)).toBe("1");
      }
    },
  );

  it("Of several concurrent first-time calls one marks the title read", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    await send(reader, "One", "Two");
    const answers = await Promise.all(Array.from({ length: 6 }, () => markTitle("first-time", reader)));
    expect(statusCounts(answers)).toEqual({ 200: 6 });
    expect(answers.map(({ body }) => body.totalNotifications).toSorted()).toEqual([0, 0, 0, 0, 0, 2]);
  });
});

describe("marking very many read", () => {
  const stored = 4500;

  async function aCrowdedReader() {
    const reader = await aReader(site);
    await site.context.database.pool.query(
      `insert into notifications (receiver_id, title, message, created_at)
        select $1, case when n % 10 = 0 then 'Trophy' else 'Admin-Message' end, 'x', now() - n * interval '1 second'
        from generate_series(1, $2::integer) n`,
      [reader.id, stored],
    );
    return reader;
  }

  it("The newest 2,000 are read when the call answers, and a job reads the older ones", async () => {
    const reader = await aCrowdedReader();
    let marked = { notifications: [] as { message: string }[], totalNotifications: 0 };
    await whileJobsWait(site, async () => {
      marked = (await markTitle("by-title", reader)).body;
      expect(await unread(reader, "Admin-Message")).toBe(stored * 0.9 - 1800);
      await send(reader, "A later one");
    });
    expect(marked.totalNotifications).toBe(stored * 0.9);
    expect(marked.notifications).toHaveLength(100);
    expect(await unread(reader, "Admin-Message")).toBe(1);
    expect(await unread(reader, "Trophy")).toBe(stored / 10);
  });
});
