import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE } from "#vocabulary/limits.ts";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { eventually } from "#tests/support/eventually.ts";
import { hideAuthorOf, nameAuthorsOf } from "#tests/support/hidden-authors.ts";
import { aModerator, aReader, aWriter, password, type Person } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale, aTaleForm, tagNames } from "#tests/support/tales.ts";
import { hideAuthor } from "./hidden-authors.ts";
import { insertTale } from "./queries.ts";

/** Tales whose author is hidden: for others, for the author, and once the author is named. */

let site: TestSite;
let reader: Person;
beforeAll(async () => {
  site = await aSite();
  reader = await aReader(site);
});
afterAll(() => site.close());

const midnight = /T00:00:00\.000Z$/;

/** Published while its author was hidden. */
async function aHiddenTale(options: Parameters<typeof aSubmittedTale>[1] = {}) {
  const tale = await aSubmittedTale(site, options);
  await hideAuthorOf(site, tale);
  const moderator = await aModerator(site);
  const published = await moderator.client.patch(`/v1/posts/${tale.id}`);
  expect(published.status).toBe(200);
  return { ...tale, published: published.body, moderator };
}

const like = (by: Person, id: number) => by.client.post(`/v1/posts/${id}/like`, { body: { liked: true } });

describe("hidden authors", () => {
  it("A Tale with a hidden author names nobody to others, and its dates are days", async () => {
    site.clock.advance(MINUTE);
    const { id, writer, published } = await aHiddenTale();
    const masked = { author: "?", authorAvatar: null, totLikes: null, series: null, translations: "closed" };
    const answers = [
      published,
      (await site.visitor().get(`/v0/posts/${id}`)).body,
      (await reader.client.get(`/v1/post-published/${id}`)).body,
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ id, ...masked });
      for (const name of ["createdAt", "updatedAt", "publicationDate"]) expect(answer[name]).toMatch(midnight);
      expect(JSON.stringify(answer)).not.toContain(writer.username);
    }
    expect(answers[2]).toMatchObject({ followsAuthor: false });
  });

  it("A Tale with a hidden author is its author's own, with name, likes and dates", async () => {
    const { id, writer } = await aHiddenTale();
    expect((await like(reader, id)).body).toEqual({ liked: true, totLikes: null });
    const named = { author: writer.username, totLikes: 1 };
    const own = (await writer.client.get(`/v1/posts/${id}`)).body;
    expect(own).toMatchObject(named);
    expect(own.publicationDate).toBe(site.clock.now().toISOString());
    expect((await writer.client.get(`/v1/post-published/${id}`)).body).toMatchObject(named);
    expect((await writer.client.get(`/v0/posts/${id}`)).body).toMatchObject(named);
    // The author's answer is kept for nobody else.
    expect((await site.visitor().get(`/v0/posts/${id}`)).body).toMatchObject({ author: "?", totLikes: null });
    expect((await writer.client.get("/v1/own-posts")).body).toMatchObject({ posts: [named], totalPosts: 1 });
    expect((await writer.client.get(`/v1/posts/${id}/likes`)).body).toMatchObject({ totalUsers: 1 });
  });

  it("A Tale with a hidden author is in no list by its author's name, and in no total that others see", async () => {
    const named = await aPublishedTale(site);
    const { writer } = named;
    const { id } = await aHiddenTale({ author: writer });
    const list = async (by: Pick<Person, "client">) =>
      (await by.client.get("/v0/posts-published/author", { query: { username: writer.username } })).body;
    expect(await list({ client: site.visitor() })).toMatchObject({ posts: [{ id: named.id }], totalPosts: 1 });
    expect(await list(writer)).toMatchObject({ posts: [{ id: named.id }], totalPosts: 1 });
    expect((await writer.client.get("/v1/own-posts", { query: { state: "published" } })).body).toMatchObject({
      posts: [{ id }, { id: named.id }],
      totalPosts: 2,
    });
    const found = (await site.visitor().get("/v0/search", { query: { author: writer.username } })).body;
    expect(found.posts.map((post: { id: number }) => post.id)).toEqual([named.id]);
  });

  it("A Tale with a hidden author counts no like in lists that are sorted by likes", async () => {
    const category = { categoryName: "FIABA", languageName: "FR" };
    const liked = await aPublishedTale(site, category);
    const hidden = await aHiddenTale(category);
    await like(reader, liked.id);
    for (const each of [reader, hidden.moderator]) await like(each, hidden.id);
    const query = { category: "FIABA", languageName: "FR", sortBy: "totLikes", direction: "DESC" };
    const order = async (more: Record<string, string> = {}) => {
      const { posts } = (await site.visitor().get("/v0/posts/category", { query: { ...query, ...more } })).body;
      return posts.map(({ id }: { id: number }) => id);
    };
    expect(await order()).toEqual([liked.id, hidden.id]);
    expect(await order({ minutesMax: "5" })).toEqual([liked.id, hidden.id]);
    await nameAuthorsOf(site, hidden);
    expect(await order()).toEqual([hidden.id, liked.id]);
    expect(await order({ minutesMax: "5" })).toEqual([hidden.id, liked.id]);
  });

  it("A Tale with a hidden author keeps the key of the call that made it", async () => {
    const writer = await aWriter(site);
    const body = { ...aTaleForm({ tags: await tagNames(site) }), clientKey: crypto.randomUUID() };
    const { id } = (await writer.client.post("/v1/posts", { body })).body;
    await hideAuthorOf(site, { id });
    const again = await writer.client.post("/v1/posts", { body });
    expect([again.status, again.body.id, again.body.author]).toEqual([201, id, writer.username]);
  });

  it("Two calls with one key at the same time make one Tale, also if the first one hides its author", async () => {
    const writer = await aWriter(site);
    const body = { ...aTaleForm({ tags: await tagNames(site) }), clientKey: crypto.randomUUID() };
    const { context } = site;
    const [hidden, answer] = await inTransaction(context.database, async (tx, afterCommit) => {
      const now = context.clock.now();
      const {
        title,
        content,
        categoryName: category,
        languageName: language,
        clientKey,
      } = { ...body, categoryName: "HORROR" as const, languageName: "EN" as const };
      const written = {
        title,
        content,
        overview: "",
        readingMinutes: 1,
        category,
        language,
        isFinished: false,
        createdAt: now,
        updatedAt: now,
      };
      const id = await insertTale(tx, { ...written, authorId: writer.id, clientKey });
      await hideAuthor({ context, tx, afterCommit }, id!);
      const second = writer.client.post("/v1/posts", { body });
      // It waits for the transaction, whose key it finds.
      await eventually(async () => {
        const { rows } = await context.database.pool.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into \"tales\"%'",
        );
        expect(rows).toHaveLength(1);
      });
      return [id, second.then((each) => each)] as const;
    });
    const { status, body: made } = await answer;
    expect([status, made.id, made.author]).toEqual([201, hidden, writer.username]);
  });

  it("A Tale with a hidden author goes with the account, and nobody learns whose it was", async () => {
    const { id, writer } = await aHiddenTale();
    expect((await site.visitor().get(`/v0/posts/${id}`)).status).toBe(200);
    expect((await writer.client.put("/v1/user/remove", { body: { password } })).status).toBe(204);
    expect((await site.visitor().get(`/v0/posts/${id}`)).status).toBe(404);
    await site.jobsDone();
    const { rows } = await site.context.database.pool.query("select id from tales where id = $1", [id]);
    expect(rows).toEqual([]);
  });

  it("A Tale with a hidden author can be translated by nobody", async () => {
    const { id } = await aHiddenTale();
    const other = await aWriter(site);
    const form = aTaleForm({ languageName: "IT", tags: await tagNames(site, 1, "HORROR", "IT"), translationOf: id });
    expectProblem(await other.client.post("/v1/posts", { body: form }), 403, "TRANSLATION_CLOSED");
    const asked = { languageName: "IT", message: "May I translate it?" };
    expectProblem(
      await other.client.post(`/v1/posts/${id}/translation-requests`, { body: asked }),
      403,
      "TRANSLATION_CLOSED",
    );
  });

  it("A Tale with a hidden author is left out of its series until the author is named", async () => {
    const first = await aPublishedTale(site);
    const { writer } = first;
    const hidden = await aHiddenTale({ author: writer });
    const made = await writer.client.post("/v1/series", { body: { title: "A series of two", languageName: "EN" } });
    const set = await writer.client.put(`/v1/series/${made.body.id}/posts`, {
      body: { postIds: [hidden.id, first.id] },
    });
    expect(set.status).toBe(200);
    const series = async (id: number) => (await site.visitor().get(`/v0/posts/${id}`)).body.series;
    expect(await series(hidden.id)).toBeNull();
    expect(await series(first.id)).toMatchObject({ number: 1, previousId: null });
    const shown = async () => (await site.visitor().get(`/v0/series/${made.body.id}`)).body;
    expect(await shown()).toMatchObject({ posts: [{ id: first.id }], totalPosts: 1 });
    await nameAuthorsOf(site, hidden);
    expect(await series(hidden.id)).toMatchObject({ number: 1, nextId: first.id });
    expect(await series(first.id)).toMatchObject({ number: 2, previousId: hidden.id });
    expect(await shown()).toMatchObject({ totalPosts: 2 });
  });
});

describe("named authors", () => {
  it("A hidden author who is named is in every answer, also in those that were kept", async () => {
    const { id, writer } = await aHiddenTale();
    await like(reader, id);
    const read = async () => (await site.visitor().get(`/v0/posts/${id}`)).body;
    expect(await read()).toMatchObject({ author: "?" });
    await nameAuthorsOf(site, { id });
    expect(await read()).toMatchObject({ author: writer.username, totLikes: 1 });
    expect((await read()).publicationDate).not.toMatch(midnight);
    const { body } = await site.visitor().get("/v0/posts-published/author", { query: { username: writer.username } });
    expect(body).toMatchObject({ posts: [{ id }], totalPosts: 1 });
  });

  it("An author who is named gets the trophies then, and followers hear of the Tale", async () => {
    const writer = await aWriter(site);
    const follower = await aReader(site);
    expect((await follower.client.put(`/v1/follows/${writer.username}`)).status).toBe(204);
    const { id } = await aHiddenTale({ author: writer });
    await site.jobsDone();
    const heard = async () =>
      (await follower.client.get("/v1/notifications")).body.notifications.map(
        ({ message }: { message: string }) => message,
      );
    const trophies = async () =>
      (await site.visitor().get("/v0/trophies/user", { query: { username: writer.username } })).body.trophies;
    expect(await heard()).toEqual([]);
    expect(await trophies()).toEqual([]);
    await nameAuthorsOf(site, { id });
    await site.jobsDone();
    expect(await heard()).toEqual([expect.stringContaining(writer.username)]);
    expect(await trophies()).not.toEqual([]);
    await nameAuthorsOf(site, { id });
    await site.jobsDone();
    expect(await heard()).toHaveLength(1);
  });
});
