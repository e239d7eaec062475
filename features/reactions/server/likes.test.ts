import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { statementsOf } from "#tests/support/call-statements.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { expectNoDeadlocks } from "#tests/support/row-locks.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Tale = { id: number };
const like = ({ client }: Person, { id }: Tale) => client.post(`/v1/posts/${id}/like`);
const setLike = ({ client }: Person, { id }: Tale, liked: boolean) =>
  client.post(`/v1/posts/${id}/like`, { body: { liked } });
const totLikes = async ({ id }: Tale): Promise<number> => (await site.visitor().get(`/v0/posts/${id}`)).body.totLikes;
const createReaders = (size: number) => Promise.all(Array.from({ length: size }, () => aReader(site)));

/** The member's notifications with this title, newest first. */
async function notificationsOf({ client }: Person, title = "First-Like-Post"): Promise<string[]> {
  const { body } = await client.get("/v1/notifications", { query: { pageSize: 100 } });
  const all: { notificationTitle: string; message: string }[] = body.notifications;
  return all.filter((each) => each.notificationTitle === title).map(({ message }) => message);
}

describe("liking a Tale", () => {
  it("A second like call takes the like back", async () => {
    const tale = await aPublishedTale(site);
    const [one, other] = [await aReader(site), await aReader(site)];
    const answer = await like(one, tale);
    expect([answer.status, answer.body]).toEqual([200, { liked: true, totLikes: 1 }]);
    expect((await like(other, tale)).body).toEqual({ liked: true, totLikes: 2 });
    expect((await like(one, tale)).body).toEqual({ liked: false, totLikes: 1 });
    expect((await like(one, tale)).body).toEqual({ liked: true, totLikes: 2 });
    expect(await totLikes(tale)).toBe(2);
  });

  it("Authors may like their own Tales", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    expect((await like(tale.writer, tale)).body).toEqual({ liked: true, totLikes: 1 });
  });

  it.each(
    firstOrAll([
      ["a draft", aDraft],
      ["a submitted Tale", aSubmittedTale],
    ]),
  )("Liking %s gets 404 for every caller", async (_what, make) => {
    const tale = await make(site);
    for (const person of [tale.writer, await aReader(site), await aModerator(site)]) {
      expectProblem(await like(person, tale), 404, "NOT_FOUND");
    }
    expect((await tale.writer.client.get(`/v1/posts/${tale.id}`)).body).toMatchObject({ totLikes: 0, liked: false });
  });

  it("Liking a missing or deleted Tale gets 404", async () => {
    const reader = await aReader(site);
    const tale = await aPublishedTale(site);
    await like(reader, tale);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expectProblem(await like(reader, tale), 404, "NOT_FOUND");
    expectProblem(await like(reader, { id: 999_999_999 }), 404, "NOT_FOUND");
    expectProblem(await reader.client.post("/v1/posts/one/like"), 400, "BAD_REQUEST", "id");
  });

  it("A like takes few round trips until its commit, with a budget, a notification and a mail", async () => {
    const limited = await aSite({ env: { MEMBER_BUDGETS: "on" } });
    const [tale, reader] = [await aPublishedTale(limited), await aReader(limited)];
    const body = { types: { "First-Like-Post": { mail: true } } };
    expect((await tale.writer.client.put("/v1/notification-settings", { body })).status).toBe(200);
    const { result, roundTrips } = await statementsOf(limited, () => like(reader, tale));
    expect(result.body).toEqual({ liked: true, totLikes: 1 });
    const from = roundTrips.findIndex(([first]) => first === "begin");
    const to = roundTrips.findIndex((together) => together.includes("commit"));
    expect(roundTrips.slice(0, from)).toEqual([[expect.stringContaining('"sessions"')]]);
    expect(roundTrips.slice(from, to + 1)).toEqual([
      ["begin", expect.any(String), expect.any(String), expect.any(String), expect.stringContaining('"throttles"')],
      [expect.stringContaining('insert into "notifications"')],
      [expect.stringContaining('insert into "mail_outbox"')],
      [expect.stringContaining("INSERT INTO work.job")],
      [expect.stringContaining("pg_notify"), "commit"],
    ]);
    await limited.close();
  });

  it("A troll who likes a Tale gets 406, and nobody is notified", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    expectProblem(await like(await aReader(site, { isTroll: true }), tale), 406, "TROLL");
    expect(await totLikes(tale)).toBe(0);
    expect(await notificationsOf(tale.writer)).toEqual([]);
  });
});

describe("a like is seen", () => {
  it("Only the member who liked a Tale sees `liked`, at both addresses of the Tale", async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    await like(reader, tale);
    const seenBy = async ({ client }: Person, address: string) => {
      const { body } = await client.get(`${address}/${tale.id}`);
      return { liked: body.liked, bookmarked: body.bookmarked, totLikes: body.totLikes };
    };
    for (const address of ["/v1/post-published", "/v1/posts"]) {
      expect(await seenBy(reader, address)).toEqual({ liked: true, bookmarked: false, totLikes: 1 });
      expect(await seenBy(tale.writer, address)).toEqual({ liked: false, bookmarked: false, totLikes: 1 });
    }
    await like(reader, tale);
    expect(await seenBy(reader, "/v1/post-published")).toEqual({ liked: false, bookmarked: false, totLikes: 0 });
  });

  it("Visitors see only the number of likes", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    await like(reader, tale);
    for (const address of ["/v0/posts", "/v0/post-published"]) {
      const { body } = await site.visitor().get(`${address}/${tale.id}`);
      expect(body.totLikes).toBe(1);
      expect(body).not.toHaveProperty("liked");
      expect((await reader.client.get(`${address}/${tale.id}`)).body).toEqual({
        ...body,
        liked: true,
        bookmarked: false,
        readLater: false,
        reading: null,
        readingPaused: false,
        muted: false,
        keptWords: [],
      });
    }
  });

  it("Lists show the number of likes and can be sorted by it", { tags: "variation" }, async () => {
    const author = await aWriter(site);
    const list = { author, categoryName: "CRIMINALE", languageName: "PT" };
    const some = await aPublishedTale(site, list);
    const most = await aPublishedTale(site, list);
    const none = await aPublishedTale(site, list);
    const [one, other] = await createReaders(2);
    for (const [person, tale] of [
      [one!, most],
      [other!, most],
      [one!, some],
      [one!, none],
      [one!, none],
    ] as const) {
      await like(person, tale);
    }
    const listTitles = async (direction: string) => {
      const query = { category: "CRIMINALE", languageName: "PT", sortBy: "totLikes", direction };
      const { body } = await site.visitor().get("/v0/posts/category", { query });
      return body.posts.map((post: Record<string, unknown>) => [post.id, post.totLikes]);
    };
    const orderColumns = [
      [most.id, 2],
      [some.id, 1],
      [none.id, 0],
    ];
    expect(await listTitles("DESC")).toEqual(orderColumns);
    expect(await listTitles("ASC")).toEqual(orderColumns.toReversed());
  });
});

describe("the author is told of the first like", () => {
  it(
    "The notification about the first like is `actor|title|category|postId` without bars in the title",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site, { title: "Either|or &com=5", categoryName: "FIABA" });
      const reader = await aReader(site);
      await like(reader, tale);
      const [message, ...others] = await notificationsOf(tale.writer);
      const [actor, title, ...rest] = message!.split("|");
      expect([actor, rest]).toEqual([reader.username, ["FIABA", String(tale.id)]]);
      expect(title).toMatch(/^Either[^|]or &com=5$/u);
      expect(others).toEqual([]);
    },
  );

  it("The author is notified about the first like of a Tale only", async () => {
    const tale = await aPublishedTale(site);
    const [first, second] = (await createReaders(2)) as [Person, Person];
    for (const person of [first, first, first, second, first, second, second]) await like(person, tale);
    expect(await notificationsOf(tale.writer)).toEqual([`${first.username}|${tale.title}|HORROR|${tale.id}`]);
  });

  it("The author is notified about the first like of each Tale", { tags: "variation" }, async () => {
    const author = await aWriter(site);
    const reader = await aReader(site);
    const [one, other] = [await aPublishedTale(site, { author }), await aPublishedTale(site, { author })];
    await like(reader, one);
    await like(reader, other);
    const message = ({ id, title }: { id: number; title: string }) => `${reader.username}|${title}|HORROR|${id}`;
    expect(await notificationsOf(author)).toEqual([message(other), message(one)]);
  });

  it(
    "An author's own like sends no notification, and the first like by another member does",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const reader = await aReader(site);
      await like(tale.writer, tale);
      expect(await notificationsOf(tale.writer)).toEqual([]);
      await like(reader, tale);
      expect(await notificationsOf(tale.writer)).toEqual([`${reader.username}|${tale.title}|HORROR|${tale.id}`]);
    },
  );

  it("Nobody but the author is notified about a first like", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    await like(reader, tale);
    expect(await notificationsOf(reader)).toEqual([]);
  });
});

describe("likes at the same time", () => {
  it("Twelve concurrent likes are all counted, and the author gets one notification", async () => {
    const tale = await aPublishedTale(site);
    const people = await createReaders(12);
    const answers = await Promise.all(people.map((person) => like(person, tale)));
    expect(statusCounts(answers)).toEqual({ 200: 12 });
    const totals = answers.map(({ body }) => body.totLikes).toSorted((a, b) => a - b);
    expect(totals).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
    expect(await totLikes(tale)).toBe(12);
    expect(await notificationsOf(tale.writer)).toHaveLength(1);
    const flags = await Promise.all(people.map(({ client }) => client.get(`/v1/post-published/${tale.id}`)));
    expect(flags.filter(({ body }) => body.liked)).toHaveLength(12);
  });

  it("Ten concurrent likes by one member cancel each other out", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const reader = await aReader(site);
    await like(await aReader(site), tale);
    await like(reader, tale);
    await like(reader, tale);
    const answers = await Promise.all(Array.from({ length: 10 }, () => like(reader, tale)));
    expect(statusCounts(answers)).toEqual({ 200: 10 });
    expect(answers.filter(({ body }) => body.liked)).toHaveLength(5);
    for (const { body } of answers) expect(body.totLikes).toBe(body.liked ? 2 : 1);
    expect(await totLikes(tale)).toBe(1);
    expect((await like(reader, tale)).body).toEqual({ liked: true, totLikes: 2 });
  });

  it("Concurrent likes and likes taken back by different members are all counted", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    const [fans, others] = [await createReaders(4), await createReaders(4)];
    for (const fan of fans) await setLike(fan, tale, true);
    const changes = [
      ...fans.map((fan) => setLike(fan, tale, false)),
      ...others.map((each) => setLike(each, tale, true)),
    ];
    expect(statusCounts(await Promise.all(changes))).toEqual({ 200: 8 });
    expect(await totLikes(tale)).toBe(4);
    await expectNoDeadlocks(site);
  });

  it(
    "One member's concurrent calls with `liked` count once, however many there are",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const reader = await aReader(site);
      for (const [liked, total] of [
        [true, 1],
        [false, 0],
      ] as const) {
        const answers = await Promise.all(Array.from({ length: 8 }, () => setLike(reader, tale, liked)));
        expect(statusCounts(answers)).toEqual({ 200: 8 });
        for (const { body } of answers) expect(body.liked).toBe(liked);
        expect(await totLikes(tale)).toBe(total);
      }
      expect(await notificationsOf(tale.writer)).toHaveLength(1);
    },
  );

  it.each([undefined, true])(
    "A like (%s) while its Tale is deleted is counted or gets 404",
    { tags: "variation" },
    async (liked) => {
      const people = await createReaders(7);
      for (let round = 0; round < 6; round += 1) {
        const tale = await aPublishedTale(site);
        const likes = people.map((person) => (liked ? setLike(person, tale, true) : like(person, tale)));
        const removal = tale.writer.client.delete(`/v1/delete/${tale.id}`);
        expect((await removal).status).toBe(204);
        for (const answer of await Promise.all(likes)) {
          if (answer.status !== 200) expectProblem(answer, 404, "NOT_FOUND");
        }
        expect((await notificationsOf(tale.writer)).length).toBeLessThanOrEqual(1);
        expectProblem(await site.visitor().get(`/v0/posts/${tale.id}`), 404, "NOT_FOUND");
      }
    },
  );
});
