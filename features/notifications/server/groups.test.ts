import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { notification as limits } from "#vocabulary/limits.ts";
import type { NotificationGroup } from "../calls.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
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

const list = ({ client }: Person, query = {}) => client.get("/v1/notification-groups", { query });
const groups = async (person: Person, query = {}): Promise<NotificationGroup[]> =>
  (await list(person, query)).body.groups;
const short = (all: NotificationGroup[]) =>
  all.map(({ notificationTitle, total, totalActors, read }) => [notificationTitle, total, totalActors, read]);
const markRead = ({ client }: Person, notificationId: number) =>
  client.patch("/v1/notification-groups", { query: { notificationId } });
const unread = async ({ client }: Person) => Number((await client.get("/v1/pending")).body);
const send = async ({ username }: Person, message: string) => {
  await moderator.client.post("/v1/send-notification", { body: { receiverUsername: username, message } });
};

/** A member with a comment on a Tale and replies to it. */
async function aMemberWithReplies(texts: readonly string[], by?: Person) {
  const tale = await aPublishedTale(site, { title: "The lamp" });
  const own = await aComment(site, { on: tale });
  const replies = [];
  for (const text of texts)
    replies.push(await aComment(site, { on: tale, answering: own, text, ...(by === undefined ? {} : { by }) }));
  return { member: own.writer, tale, own, replies };
}

describe("entries for several notifications", () => {
  it("Replies in one discussion are one entry with the newest first, and those in another are another one", async () => {
    const { member, replies } = await aMemberWithReplies(["One.", "Two.", "Three."]);
    const elsewhere = await aComment(site, { on: await aPublishedTale(site), by: member });
    await aComment(site, { on: { id: elsewhere.postId }, answering: elsewhere });
    const all = await groups(member);
    expect(short(all)).toEqual([
      ["Replay-Comment", 1, 1, false],
      ["Replay-Comment", 3, 3, false],
    ]);
    expect(all[1]!.notifications.map(({ quote, actor, subject }) => [quote, actor, subject])).toEqual(
      replies.toReversed().map(({ comment, author }) => [comment, author, "The lamp"]),
    );
  });

  it("Several replies of one member count one member", { tags: "variation" }, async () => {
    const { member } = await aMemberWithReplies(["One.", "Two."], await aReader(site));
    expect(short(await groups(member))).toEqual([["Replay-Comment", 2, 1, false]]);
  });

  it(
    "First likes of comments in one discussion are one entry, on Tales and on news",
    { tags: "variation" },
    async () => {
      const [tale, post, member] = [await aPublishedTale(site), await aNewsPost(site), await aReader(site)];
      for (let time = 0; time < 2; time += 1) {
        const { id } = await aComment(site, { on: tale, by: member });
        await (await aReader(site)).client.post(`/v1/comment/${id}/like`);
        const onNews = await aNewsComment(site, { on: post, by: member });
        await (await aReader(site)).client.post(`/v1/comment-blog/${onNews.id}/like`);
        await aNewsComment(site, { on: post, answering: onNews });
      }
      expect(short(await groups(member)).toSorted()).toEqual([
        ["First-Like-Comment", 2, 2, false],
        ["First-Like-Comment-Blog", 2, 2, false],
        ["Replay-Comment-Blog", 2, 2, false],
      ]);
    },
  );

  it("Messages and everything else are entries of their own", { tags: "variation" }, async () => {
    const member = await aReader(site);
    for (const message of ["One", "Two"]) await send(member, message);
    expect(short(await groups(member))).toEqual([
      ["Admin-Message", 1, 0, false],
      ["Admin-Message", 1, 0, false],
    ]);
  });

  it("A new member has none", async () => {
    expect((await list(await aReader(site))).body).toEqual({ groups: [], totalGroups: 0 });
  });

  it("An entry contains its newest ten notifications and counts all", { tags: "variation" }, async () => {
    const { member } = await aMemberWithReplies(
      Array.from({ length: limits.groupShown + 2 }, (_, at) => `Number ${at}`),
    );
    const [group] = await groups(member);
    expect([group!.total, group!.totalActors]).toEqual([12, 12]);
    expect(group!.notifications.map(({ quote }) => quote)).toEqual(
      Array.from({ length: limits.groupShown }, (_, at) => `Number ${11 - at}`),
    );
  });
});

describe("pages and filters", () => {
  it("Pages never overlap, and count entries", { tags: "variation" }, async () => {
    const { member } = await aMemberWithReplies(["One.", "Two."]);
    for (const message of ["1", "2", "3", "4"]) await send(member, message);
    const pages = await Promise.all([0, 1, 2, 3].map((pageNumber) => list(member, { pageNumber, pageSize: 2 })));
    expect(pages.map(({ body }) => [body.groups.length, body.totalGroups])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
      [0, 5],
    ]);
    const messages = pages.flatMap(({ body }) =>
      body.groups.map((each: NotificationGroup) => each.notifications[0]!.message),
    );
    expect(messages.slice(0, 4)).toEqual(["4", "3", "2", "1"]);
    expect(new Set(messages).size).toBe(5);
  });

  it("The list is filtered by kinds and to unread ones", { tags: "variation" }, async () => {
    const { member } = await aMemberWithReplies(["One.", "Two."]);
    await send(member, "Read");
    await markRead(member, (await groups(member))[0]!.notifications[0]!.id);
    await send(member, "Unread");
    const filtered = async (query: object) => short(await groups(member, query));
    expect(await filtered({ unread: true })).toEqual([
      ["Admin-Message", 1, 0, false],
      ["Replay-Comment", 2, 2, false],
    ]);
    expect(await filtered({ unread: false })).toHaveLength(3);
    expect(await filtered({ notificationTitle: "Replay-Comment" })).toEqual([["Replay-Comment", 2, 2, false]]);
    expect(await filtered({ notificationTitle: ["Admin-Message", "Trophy"] })).toEqual([
      ["Admin-Message", 1, 0, false],
      ["Admin-Message", 1, 0, true],
    ]);
    expect(await filtered({ notificationTitle: "Trophy" })).toEqual([]);
  });

  it.each(
    firstOrAll([
      ["pageNumber", -1],
      ["pageSize", 0],
      ["pageSize", 101],
      ["notificationTitle", "Everything"],
      ["unread", "perhaps"],
    ]),
  )("The entries with the %s %j get 400", async (name, value) => {
    expectProblem(await list(moderator, { [name]: value }), 400, "BAD_REQUEST", name);
  });

  it("A kind that the member has taken off the list is in no entry", { tags: "variation" }, async () => {
    const { member, own } = await aMemberWithReplies([]);
    await member.client.put("/v1/notification-settings", { body: { types: { "Replay-Comment": { list: false } } } });
    await aComment(site, { on: { id: own.postId }, answering: own });
    expect((await list(member)).body).toEqual({ groups: [], totalGroups: 0 });
  });
});

describe("reading an entry", () => {
  it("Marking an entry read answers those that were unread, and later replies begin another entry", async () => {
    const { member, tale, own } = await aMemberWithReplies(["One.", "Two."]);
    const [group] = await groups(member);
    const ids = group!.notifications.map(({ id }) => id);
    const answer = await markRead(member, ids[0]!);
    expect([answer.status, answer.body]).toEqual([200, { notificationIds: ids }]);
    expect((await markRead(member, ids[0]!)).body).toEqual({ notificationIds: [] });
    expect(await unread(member)).toBe(0);
    await aComment(site, { on: tale, answering: own });
    expect(short(await groups(member))).toEqual([
      ["Replay-Comment", 1, 1, false],
      ["Replay-Comment", 2, 2, true],
    ]);
  });

  it("Newer notifications, other discussions and other kinds stay unread", { tags: "variation" }, async () => {
    const { member, own } = await aMemberWithReplies(["One.", "Two.", "Three."]);
    await (await aReader(site)).client.post(`/v1/comment/${own.id}/like`);
    const elsewhere = await aComment(site, { on: await aPublishedTale(site), by: member });
    await aComment(site, { on: { id: elsewhere.postId }, answering: elsewhere });
    const replies = (await groups(member)).find(({ total }) => total === 3)!;
    const second = replies.notifications[1]!;
    await markRead(member, second.id);
    expect(short(await groups(member, { unread: true })).toSorted()).toEqual([
      ["First-Like-Comment", 1, 1, false],
      ["Replay-Comment", 1, 1, false],
      ["Replay-Comment", 1, 1, false],
    ]);
  });

  it("A notification that is no part of a larger entry is marked alone", { tags: "variation" }, async () => {
    const member = await aReader(site);
    for (const message of ["One", "Two"]) await send(member, message);
    const [two] = await groups(member);
    expect((await markRead(member, two!.notifications[0]!.id)).body.notificationIds).toHaveLength(1);
    expect(await unread(member)).toBe(1);
  });

  it("Another member's notification gets 404 and stays unread", async () => {
    const { member } = await aMemberWithReplies(["One."]);
    const [group] = await groups(member);
    for (const other of [await aReader(site), moderator])
      expectProblem(await markRead(other, group!.notifications[0]!.id), 404, "NOT_FOUND");
    expectProblem(await markRead(member, 999_999_999), 404, "NOT_FOUND");
    expect(await unread(member)).toBe(1);
  });

  it(
    "Marking an entry read several times at once counts each notification once, and replies at that time stay unread",
    { tags: "variation" },
    async () => {
      const { member, tale, own } = await aMemberWithReplies(["One.", "Two.", "Three."]);
      const { id } = (await groups(member))[0]!.notifications[0]!;
      const writer = await aReader(site);
      const [reply, ...answers] = await Promise.all([
        writer.client.post("/v1/comments", { body: { postId: tale.id, comment: "Me too.", commentId: own.id } }),
        ...Array.from({ length: 4 }, () => markRead(member, id)),
      ]);
      expect(reply.status).toBe(201);
      expect(statusCounts(answers)).toEqual({ 200: 4 });
      expect(answers.flatMap(({ body }) => body.notificationIds)).toHaveLength(3);
      expect(await unread(member)).toBe(1);
    },
  );
});
