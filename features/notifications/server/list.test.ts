import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { aModerator, anAdmin, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
let moderator: Person;
beforeAll(async () => {
  site = await aSite();
  moderator = await aModerator(site);
});
afterAll(() => site.close());

type Query = Record<string, string | number | undefined>;
const list = ({ client }: Person, query: Query = {}) => client.get("/v1/notifications", { query });
const send = async ({ username }: Person, message: string) => {
  const body = { receiverUsername: username, message };
  expect((await moderator.client.post("/v1/send-notification", { body })).status).toBe(201);
};
interface Listed {
  id: number;
  message: string;
}
const messages = ({ body }: { body: { notifications: Listed[] } }) => body.notifications.map(({ message }) => message);
const sequence = (length: number) => Array.from({ length }, (_, n) => `Message ${n + 1}`);

describe("the list of notifications", () => {
  it("The list shows a member's notifications, the newest first", async () => {
    const tale = await aPublishedTale(site, { title: "A lamp" });
    const { username } = tale.writer;
    const createdAt = site.clock.now().toISOString();
    const shape = {
      id: expect.any(Number),
      receiverUsername: username,
      notificationEntity: { receiverUsername: username },
    };
    const answer = await list(tale.writer, { receiverUsername: username });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      notifications: [
        { ...shape, notificationTitle: "Trophy", message: "Trophy1", read: false, createdAt },
        { ...shape, notificationTitle: "Post-Published", message: `A lamp|HORROR|${tale.id}`, read: false, createdAt },
      ],
      totalNotifications: 2,
    });
  });

  it("A new member has no notifications", { tags: "variation" }, async () => {
    const answer = await list(await aReader(site));
    expect([answer.status, answer.body]).toEqual([200, { notifications: [], totalNotifications: 0 }]);
  });

  it("Notifications can be sorted by time in both directions and by id", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    for (const message of sequence(3)) {
      await send(reader, message);
      site.clock.advance(MINUTE);
    }
    const upwards = sequence(3);
    const downwards = upwards.toReversed();
    expect(messages(await list(reader))).toEqual(downwards);
    for (const sortBy of ["createdAt", "id"]) {
      expect(messages(await list(reader, { sortBy, direction: "ASC" }))).toEqual(upwards);
      expect(messages(await list(reader, { sortBy, direction: "DESC" }))).toEqual(downwards);
    }
  });

  it("Pages of seven notifications never overlap, also with equal times", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    for (const message of sequence(16)) await send(reader, message);
    const pages = await Promise.all([0, 1, 2, 3].map((pageNumber) => list(reader, { pageNumber, pageSize: 7 })));
    expect(pages.map(({ body }) => [body.notifications.length, body.totalNotifications])).toEqual([
      [7, 16],
      [7, 16],
      [2, 16],
      [0, 16],
    ]);
    expect(pages.flatMap(messages)).toEqual(sequence(16).toReversed());
    const upwards = await list(reader, { pageNumber: 2, pageSize: 7, direction: "ASC" });
    expect(messages(upwards)).toEqual(["Message 15", "Message 16"]);
  });

  it.each(
    firstOrAll([
      ["pageNumber", -1],
      ["pageNumber", "one"],
      ["pageSize", 0],
      ["pageSize", 101],
      ["sortBy", "read"],
      ["sortBy", "title"],
      ["sortBy", "created_at"],
      ["sortBy", "id; drop table notifications"],
      ["direction", "desc"],
      ["direction", "RANDOM"],
    ]),
  )("The list of notifications rejects the %s %j with 400", async (name, value) => {
    expectProblem(await list(moderator, { [name]: value }), 400, "BAD_REQUEST", name);
  });
});

describe("notifications are their receiver's alone", () => {
  const notificationTitle = "Admin-Message";
  const calls: [string, string, (name: string) => Query][] = [
    ["GET", "/v1/notifications", (receiverUsername) => ({ receiverUsername })],
    ["GET", "/v1/pending", (username) => ({ username })],
    ["GET", "/v1/total-published", (receiverUsername) => ({ receiverUsername, notificationTitle })],
    ["PATCH", "/v1/mark-as-read-by-title", (receiverUsername) => ({ receiverUsername, notificationTitle })],
    ["PATCH", "/v1/mark-as-read-first-time", (receiverUsername) => ({ receiverUsername, notificationTitle })],
  ];

  it.each(firstOrAll(calls))("%s %s gets 403 for another member's name", async (method, path, query) => {
    const owner = await aReader(site);
    await send(owner, "For you only");
    const callers = [await aReader(site), moderator, await anAdmin(site)];
    for (const { client } of callers) {
      expectProblem(await client.call(method, path, { query: query(owner.username) }), 403, "FORBIDDEN");
      expectProblem(await client.call(method, path, { query: query("nobodyhere") }), 403, "FORBIDDEN");
      expectProblem(await client.call(method, path, { query: query("all") }), 403, "FORBIDDEN");
    }
    expect((await owner.client.get("/v1/pending")).body).toBe("1");
  });

  it.each(calls)(
    "%s %s accepts the caller's own name in any case",
    { tags: "variation" },
    async (method, path, query) => {
      const owner = await aReader(site);
      for (const name of [owner.username, owner.username.toUpperCase(), ` ${owner.username} `]) {
        expect((await owner.client.call(method, path, { query: query(name) })).status).toBe(200);
      }
    },
  );

  it("A notification is in no other member's list", async () => {
    const [owner, other] = [await aReader(site), await aReader(site)];
    await send(owner, "For you only");
    expect(messages(await list(owner))).toEqual(["For you only"]);
    expect((await list(other)).body).toEqual({ notifications: [], totalNotifications: 0 });
  });
});
