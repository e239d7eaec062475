import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { comment as limits, SECOND } from "#vocabulary/limits.ts";
import type { Client } from "#tests/support/client.ts";
import { aComment, aNewsComment } from "#tests/support/comments.ts";
import { aNewsPost } from "#tests/support/news.ts";
import { aModerator, aReader } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

/** Lists contain the first replies of a thread and their number; a call of its own answers all of them. */

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

/** Tales and news: the same calls at two addresses. */
const kinds = [
  { kind: "a Tale", aTarget: aPublishedTale, write: aComment, one: "comment", many: "comments", column: "tale_id" },
  {
    kind: "news",
    aTarget: aNewsPost,
    write: aNewsComment,
    one: "comment-blog",
    many: "comments-blog",
    column: "news_id",
  },
];

const texts = (lines: { comment: string }[]) => lines.map(({ comment }) => comment);
const numbered = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => `No. ${from + n}`);

describe.each(firstOrAll(kinds))("the replies to a comment on $kind", ({ aTarget, write, one, many, column }) => {
  const list = async (target: { id: number }, client: Client = site.visitor()) =>
    (await client.get(`/v0/${many}/${target.id}`)).body;
  const allReplies = (id: unknown, client: Client = site.visitor()) => client.get(`/v0/${one}/${id}/replies`);

  /** Stores `No. 1`, `No. 2` … in the thread; pairs of them have the same time. */
  async function fill(target: { id: number }, top: { id: number; writer: { id: number } }, count: number) {
    await site.context.database.pool.query(
      `insert into comments (${column}, parent_id, author_id, text, created_at, updated_at)
       select $1, $2, $3, 'No. ' || n, at, at
       from generate_series(1, $4::int) n, lateral (select $5::timestamptz + n / 2 * interval '1 second' as at) t`,
      [target.id, top.id, top.writer.id, count, site.clock.now()],
    );
    site.clock.advance(count * SECOND);
  }

  it("A list has the first replies of each of its threads and the number of all", { tags: "variation" }, async () => {
    const target = await aTarget(site);
    const counts = [0, 1, limits.repliesListed, limits.repliesListed + 1, 3 * limits.repliesListed];
    for (const count of counts) await fill(target, await write(site, { on: target }), count);
    const threads = await list(target);
    expect(threads.map(({ totReplies }: { totReplies: number }) => totReplies)).toEqual(counts);
    for (const [at, count] of counts.entries()) {
      expect(texts(threads[at].replies)).toEqual(numbered(1, Math.min(count, limits.repliesListed)));
    }
  });

  it("All replies of a thread are answered oldest first, and a reply has none", async () => {
    const target = await aTarget(site);
    const top = await write(site, { on: target });
    const other = await write(site, { on: target });
    await fill(target, top, 25);
    await fill(target, other, 2);
    const { status, body, headers } = await allReplies(top.id);
    expect([status, headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(texts(body)).toEqual(numbered(1, 25));
    const [listed] = await list(target);
    expect(body.slice(0, limits.repliesListed)).toEqual(listed.replies);
    expect((await allReplies(body[0].id)).body).toEqual([]);
    expect(texts((await allReplies(other.id)).body)).toEqual(["No. 1", "No. 2"]);
  });

  it("Only members learn which replies they like", { tags: "variation" }, async () => {
    const target = await aTarget(site);
    const top = await write(site, { on: target });
    await fill(target, top, 12);
    const reader = await aReader(site);
    const last = (await allReplies(top.id)).body.at(-1);
    await reader.client.post(`/v1/${one}/${last.id}/like`);
    const { body } = await allReplies(top.id, reader.client);
    expect(body.map(({ liked }: { liked: boolean }) => liked)).toEqual([...Array(11).fill(false), true]);
    for (const line of (await allReplies(top.id)).body) expect(line).not.toHaveProperty("liked");
  });

  it(
    "The number of replies is exact after replies are written, censored and deleted",
    { tags: "variation" },
    async () => {
      const target = await aTarget(site);
      const top = await write(site, { on: target });
      await fill(target, top, 10);
      const own = await write(site, { on: target, answering: top, text: "The last." });
      expect(own).toMatchObject({ replies: [], totReplies: 0 });
      expect(await list(target)).toMatchObject([{ totReplies: 11 }]);
      expect(texts((await allReplies(top.id)).body)).toEqual([...numbered(1, 10), "The last."]);

      const moderator = await aModerator(site);
      await moderator.client.patch(`/v1/${many}/${own.id}/censor`, { body: { censored: true } });
      expect((await allReplies(top.id)).body.at(-1)).toMatchObject({ comment: "**********", createdAt: null });
      const liked = await moderator.client.post(`/v1/${one}/${top.id}/like`);
      expect(liked.body).toMatchObject({ totReplies: 11, liked: true });
      expect(texts(liked.body.replies)).toEqual(numbered(1, 10));
      const edited = await top.writer.client.patch(`/v1/${many}`, { body: { commentId: top.id, comment: "Other." } });
      expect(edited.body).toMatchObject({ comment: "Other.", totReplies: 11 });
      expect(edited.body.replies).toHaveLength(limits.repliesListed);

      await own.writer.client.delete(`/v1/${many}/${own.id}`);
      expect(await list(target)).toMatchObject([{ totReplies: 10 }]);
      expect(texts((await allReplies(top.id)).body)).toEqual(numbered(1, 10));
    },
  );

  it("An empty line keeps its replies and their number until the last is deleted", { tags: "variation" }, async () => {
    const target = await aTarget(site);
    const top = await write(site, { on: target });
    await fill(target, top, 11);
    await top.writer.client.delete(`/v1/${many}/${top.id}`);
    expect(await list(target)).toMatchObject([{ deleted: true, totReplies: 11 }]);
    const { body: replies } = await allReplies(top.id);
    expect(texts(replies)).toEqual(numbered(1, 11));
    for (const { id } of replies.slice(1)) await top.writer.client.delete(`/v1/${many}/${id}`);
    expect(await list(target)).toMatchObject([{ deleted: true, totReplies: 1, replies: [{ comment: "No. 1" }] }]);
    await top.writer.client.delete(`/v1/${many}/${replies[0].id}`);
    expect(await list(target)).toEqual([]);
    expectProblem(await allReplies(top.id), 404, "NOT_FOUND");
  });

  it("The replies to a missing or deleted comment get 404", async () => {
    const target = await aTarget(site);
    const top = await write(site, { on: target });
    await top.writer.client.delete(`/v1/${many}/${top.id}`);
    for (const id of [top.id, 999_999]) expectProblem(await allReplies(id), 404, "NOT_FOUND");
    for (const id of ["0", "one", "9007199254740993"]) {
      expectProblem(await allReplies(id), 400, "BAD_REQUEST", "id");
    }
  });
});

it("The replies to a comment on a Tale that is not public get 404", async () => {
  const tale = await aPublishedTale(site);
  const top = await aComment(site, { on: tale });
  await aComment(site, { on: tale, answering: top });
  const draft = await aDraft(site);
  await site.context.database.pool.query("update comments set tale_id = $1 where tale_id = $2", [draft.id, tale.id]);
  for (const client of [site.visitor(), draft.writer.client, (await aModerator(site)).client]) {
    expectProblem(await client.get(`/v0/comment/${top.id}/replies`), 404, "NOT_FOUND");
  }
});

it("A page of 200 full threads has at most 10 replies of each", { tags: "variation" }, async () => {
  const tale = await aPublishedTale(site);
  await site.context.database.pool.query(
    `with top as (
       insert into comments (tale_id, author_id, text, created_at, updated_at)
       select $1, $2, 'Top ' || n, $3, $3 from generate_series(1, 200) n returning id)
     insert into comments (tale_id, parent_id, author_id, text, created_at, updated_at)
     select $1, top.id, $2, 'No. ' || n, $3, $3 from top, generate_series(1, 20) n`,
    [tale.id, tale.writer.id, site.clock.now()],
  );
  const { body } = await site.visitor().get(`/v0/comments/${tale.id}`);
  expect(body).toHaveLength(200);
  for (const { replies, totReplies } of body) {
    expect([replies.length, totReplies]).toEqual([limits.repliesListed, 20]);
  }
});
