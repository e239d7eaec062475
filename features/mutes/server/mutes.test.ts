import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { like } from "#features/comments/server/concurrent-readers.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type WithId = { id: number };
const muteTale = ({ client }: Person, { id }: WithId) => client.put(`/v1/mutes/posts/${id}`);
const unmuteTale = ({ client }: Person, { id }: WithId) => client.delete(`/v1/mutes/posts/${id}`);
const muteNews = ({ client }: Person, { id }: WithId) => client.put(`/v1/mutes/news/${id}`);
const unmuteNews = ({ client }: Person, { id }: WithId) => client.delete(`/v1/mutes/news/${id}`);
const likeTale = ({ client }: Person, { id }: WithId) => client.post(`/v1/posts/${id}/like`);
const likeOnNews = ({ client }: Person, { id }: WithId) => client.post(`/v1/comment-blog/${id}/like`);
/** Of the member's notifications, the newest first, without trophies, which no discussion causes. */
async function titles({ client }: Person): Promise<string[]> {
  const { body } = await client.get("/v1/notifications", { query: { pageSize: 100 } });
  return body.notifications
    .map(({ notificationTitle }: { notificationTitle: string }) => notificationTitle)
    .filter((title: string) => title !== "Trophy");
}

describe("a muted Tale", () => {
  it("The author gets neither First-Comment nor First-Like-Comment, but First-Like-Post and replies", async () => {
    const tale = await aPublishedTale(site);
    const { writer } = tale;
    const own = await aComment(site, { on: tale, by: writer });
    expect((await muteTale(writer, tale)).status).toBe(204);
    const other = await aReader(site);
    await aComment(site, { on: tale, by: other });
    expect((await like(other, own.id)).status).toBe(200);
    expect(await titles(writer)).toEqual(["Post-Published"]);
    await likeTale(other, tale);
    await aComment(site, { on: tale, by: other, answering: own });
    expect(await titles(writer)).toEqual(["Replay-Comment", "First-Like-Post", "Post-Published"]);
  });

  it(
    "A reader who muted it is notified of replies alone, and others of everything",
    { tags: "variation" },
    async () => {
      const tale = await aPublishedTale(site);
      const [reader, neighbour, other] = [await aReader(site), await aReader(site), await aReader(site)];
      const comments = [
        await aComment(site, { on: tale, by: reader }),
        await aComment(site, { on: tale, by: neighbour }),
      ];
      await muteTale(reader, tale);
      for (const comment of comments) {
        await like(other, comment.id);
        // A reply that mentions somebody is a reply to the author of the comment alone.
        await aComment(site, { on: tale, by: other, answering: comment, text: `@${reader.username} Well said.` });
      }
      expect(await titles(reader)).toEqual(["Replay-Comment"]);
      expect(await titles(neighbour)).toEqual(["Replay-Comment", "First-Like-Comment"]);
      expect(await titles(tale.writer)).toEqual(["First-Comment", "Post-Published"]);
    },
  );

  it(
    "A comment on it leaves nothing that could be pushed or mailed, and other Tales notify as before",
    { tags: "variation" },
    async () => {
      const author = await aWriter(site);
      const [muted, other] = [await aPublishedTale(site, { author }), await aPublishedTale(site, { author })];
      await author.client.put("/v1/notification-settings", { body: { types: { "First-Comment": { mail: true } } } });
      await muteTale(author, muted);
      const stored = async () => {
        const { rows } = await site.context.database.pool.query(
          "select about from notifications where receiver_id = $1 and title = 'First-Comment'",
          [author.id],
        );
        return rows;
      };
      await aComment(site, { on: muted });
      expect(await stored()).toEqual([]);
      await aComment(site, { on: other });
      expect(await stored()).toEqual([{ about: `tale:${other.id}` }]);
    },
  );

  it("The messages of the staff about it still arrive", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    await muteTale(tale.writer, tale);
    const moderator = await aModerator(site);
    const body = { receiverUsername: tale.writer.username, message: "Well done." };
    await moderator.client.post("/v1/send-notification", { body });
    expect(await titles(tale.writer)).toEqual(["Admin-Message", "Post-Published"]);
  });

  it("After unmuting, the next comment notifies", { tags: "variation" }, async () => {
    const tale = await aPublishedTale(site);
    await muteTale(tale.writer, tale);
    await aComment(site, { on: tale });
    for (let time = 0; time < 2; time += 1) expect((await unmuteTale(tale.writer, tale)).status).toBe(204);
    expect(await titles(tale.writer)).toEqual(["Post-Published"]);
    await aComment(site, { on: tale });
    expect(await titles(tale.writer)).toEqual(["First-Comment", "Post-Published"]);
  });

  it("Signed-in readers see in the Tale whether they muted it, and nobody else does", async () => {
    const tale = await aPublishedTale(site);
    const [reader, other] = [await aReader(site), await aReader(site)];
    for (let time = 0; time < 2; time += 1) expect((await muteTale(reader, tale)).status).toBe(204);
    const paths = [`/v0/posts/${tale.id}`, `/v0/post-published/${tale.id}`, `/v1/post-published/${tale.id}`];
    for (const path of paths) {
      expect((await reader.client.get(path)).body.muted).toBe(true);
      expect((await other.client.get(path)).body.muted).toBe(false);
    }
    expect((await reader.client.get(`/v1/posts/${tale.id}`)).body.muted).toBe(true);
    expect((await site.visitor().get(`/v0/posts/${tale.id}`)).body).not.toHaveProperty("muted");
    await unmuteTale(reader, tale);
    expect((await reader.client.get(paths[0]!)).body.muted).toBe(false);
  });
});

describe("a muted news post", () => {
  it("Readers are notified of replies alone, until they unmute it", async () => {
    const post = await aNewsPost(site);
    const [reader, other] = [await aReader(site), await aReader(site)];
    const [first, second] = [
      await aNewsComment(site, { on: post, by: reader }),
      await aNewsComment(site, { on: post, by: reader }),
    ];
    expect((await muteNews(reader, post)).status).toBe(204);
    await likeOnNews(other, first);
    await aNewsComment(site, { on: post, by: other, answering: first });
    expect(await titles(reader)).toEqual(["Replay-Comment-Blog"]);
    await unmuteNews(reader, post);
    await likeOnNews(other, second);
    expect(await titles(reader)).toEqual(["First-Like-Comment-Blog", "Replay-Comment-Blog"]);
  });

  it("A Tale and a news post with the same id are muted separately", { tags: "variation" }, async () => {
    const { id } = await aPublishedTale(site);
    const { pool } = site.context.database;
    await pool.query("select setval(pg_get_serial_sequence('news', 'id'), $1, false)", [id]);
    expect((await aNewsPost(site)).id).toBe(id);
    const reader = await aReader(site);
    await muteNews(reader, { id });
    expect((await reader.client.get(`/v1/post-published/${id}`)).body.muted).toBe(false);
    expect((await reader.client.get(`/v0/admin-post/${id}`)).body.muted).toBe(true);
  });

  it(
    "Signed-in readers see in the post whether they muted it, and nobody else does",
    { tags: "variation" },
    async () => {
      const post = await aNewsPost(site);
      const [reader, other] = [await aReader(site), await aReader(site)];
      for (let time = 0; time < 2; time += 1) expect((await muteNews(reader, post)).status).toBe(204);
      const read = async (client: Person["client"]) => (await client.get(`/v0/admin-post/${post.id}`)).body;
      expect((await read(reader.client)).muted).toBe(true);
      expect((await read(other.client)).muted).toBe(false);
      expect(await read(site.visitor())).not.toHaveProperty("muted");
    },
  );
});

describe("refusals", () => {
  it.each(
    firstOrAll([
      ["a draft", aDraft],
      ["a submitted Tale", aSubmittedTale],
    ]),
  )("Muting %s gets 404, for its author too", async (_state, make) => {
    const tale = await make(site);
    for (const person of [tale.writer, await aModerator(site)])
      expectProblem(await muteTale(person, tale), 404, "NOT_FOUND");
  });

  it("Muting something unknown gets 404, and unmuting it 204", async () => {
    const reader = await aReader(site);
    const unknown = { id: 999_999_999 };
    for (const mute of [muteTale, muteNews]) expectProblem(await mute(reader, unknown), 404, "NOT_FOUND");
    for (const unmute of [unmuteTale, unmuteNews]) expect((await unmute(reader, unknown)).status).toBe(204);
  });

  it("Read-only accounts can mute and unmute, because nobody else sees it", { tags: "variation" }, async () => {
    const [troll, tale] = [await aReader(site, { isTroll: true }), await aPublishedTale(site)];
    expect((await muteTale(troll, tale)).status).toBe(204);
    expect((await troll.client.get(`/v1/post-published/${tale.id}`)).body.muted).toBe(true);
    expect((await unmuteTale(troll, tale)).status).toBe(204);
  });

  it("Unmuting ends no mute of others", { tags: "variation" }, async () => {
    const [reader, other, tale] = [await aReader(site), await aReader(site), await aPublishedTale(site)];
    await muteTale(reader, tale);
    await unmuteTale(other, tale);
    expect((await reader.client.get(`/v1/post-published/${tale.id}`)).body.muted).toBe(true);
  });
});

describe("at the same time", () => {
  it(
    "A mute while comments are written notifies once or never, and all comments are there",
    { tags: "variation" },
    async () => {
      for (let round = 0; round < 5; round += 1) {
        const tale = await aPublishedTale(site);
        const readers = [await aReader(site), await aReader(site), await aReader(site)];
        const write = ({ client }: Person) =>
          client.post("/v1/comments", { body: { postId: tale.id, comment: "I read this twice." } });
        const answers = await Promise.all([write(readers[0]!), muteTale(tale.writer, tale), ...readers.map(write)]);
        expect(statusCounts(answers)).toEqual({ 201: 4, 204: 1 });
        const first = (await titles(tale.writer)).filter((title) => title === "First-Comment");
        expect(first.length).toBeLessThanOrEqual(1);
        await aComment(site, { on: tale });
        expect((await titles(tale.writer)).filter((title) => title === "First-Comment")).toEqual(first);
      }
    },
  );

  it("Mutes of a Tale that is being deleted come before or get 404", { tags: "variation" }, async () => {
    for (let round = 0; round < 5; round += 1) {
      const tale = await aPublishedTale(site);
      const readers = [await aReader(site), await aReader(site)];
      const [removed, ...muted] = await Promise.all([
        tale.writer.client.delete(`/v1/delete/${tale.id}`),
        ...readers.map((reader) => muteTale(reader, tale)),
      ]);
      expect(removed.status).toBe(204);
      for (const { status } of muted) expect([204, 404]).toContain(status);
    }
    const { rows } = await site.context.database.pool.query(
      "select 1 from mutes where tale_id not in (select id from tales)",
    );
    expect(rows).toEqual([]);
  });

  it("The same mute several times at once is one", { tags: "variation" }, async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    const answers = await Promise.all(Array.from({ length: 6 }, () => muteTale(reader, tale)));
    expect(statusCounts(answers)).toEqual({ 204: 6 });
    await unmuteTale(reader, tale);
    expect((await reader.client.get(`/v1/post-published/${tale.id}`)).body.muted).toBe(false);
  });
});
