import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lookedUpUsernameMax, series as bounds } from "#contract/limits.ts";
import { series as seriesTable } from "#server/features/tales/series/tables.ts";
import { aModerator, anAdmin, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSeries, orderTales } from "#tests/support/series.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, insertPublishedTales } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const read = (id: number, query = {}) => site.visitor().get(`/v0/series/${id}`, { query });
const partOf = async (id: number) => (await site.visitor().get(`/v0/posts/${id}`)).body.series;
const shownIds = async (id: number) => (await read(id)).body.posts.map((post: { id: number }) => post.id);

async function aSeriesOfThree() {
  const author = await aWriter(site);
  const [one, two, three] = [
    await aPublishedTale(site, { author, title: "One" }),
    await aPublishedTale(site, { author, title: "Two" }),
    await aPublishedTale(site, { author, title: "Three" }),
  ];
  return { author, one, two, three, series: await aSeries(site, { author, tales: [one, two, three] }) };
}

describe("a series", () => {
  it(
    "A series that is sent again with its key is the one that was begun, also at the same time",
    { tags: "variation" },
    async () => {
      const author = await aWriter(site);
      const body = { title: "Once", languageName: "EN", clientKey: randomUUID() };
      const [first, second] = await Promise.all([1, 2].map(() => author.client.post("/v1/series", { body })));
      const again = await author.client.post("/v1/series", { body });
      expect([first!.status, second!.status, again.status]).toEqual([201, 201, 201]);
      expect(second!.body).toEqual(first!.body);
      expect(again.body).toEqual(first!.body);
      const other = await author.client.post("/v1/series", { body: { ...body, clientKey: randomUUID() } });
      expect(other.body.id).not.toBe(first!.body.id);
    },
  );

  it("An author begins a series, changes it and deletes it, and everybody reads it", async () => {
    const author = await aWriter(site);
    const body = { title: " The\nkeepers ", description: "", languageName: "it" };
    const created = await author.client.post("/v1/series", { body });
    const begun = { title: "The keepers", description: "", languageName: "IT", author: author.username, totalPosts: 0 };
    expect([created.status, created.body]).toEqual([201, { id: expect.any(Number), ...begun }]);
    const { id } = created.body;
    expect((await read(id)).body).toEqual({ id, ...begun, posts: [] });

    const change = { title: "The guards", description: "Of the lamp.", languageName: "FR" };
    const changed = await author.client.put(`/v1/series/${id}`, { body: change });
    expect([changed.status, changed.body]).toEqual([200, { id, ...begun, ...change }]);
    await author.client.put(`/v1/series/${id}`, { body: { title: "The watch" } });
    expect((await read(id)).body).toMatchObject({ ...change, title: "The watch" });

    expect((await author.client.delete(`/v1/series/${id}`)).status).toBe(204);
    expectProblem(await read(id), 404, "NOT_FOUND");
    expect((await author.client.delete(`/v1/series/${id}`)).status).toBe(204);
    expectProblem(await author.client.put(`/v1/series/${id}`, { body: change }), 404, "NOT_FOUND");
  });

  it.each(
    firstOrAll([
      ["title", { title: "ab" }],
      ["title", { title: "a".repeat(bounds.titleMax + 1) }],
      ["title", { title: undefined }],
      ["description", { description: "a".repeat(bounds.descriptionMax + 1) }],
      ["languageName", { languageName: "DE" }],
      ["languageName", { languageName: undefined }],
    ]),
  )("A series with an invalid %s is rejected", async (path, wrong) => {
    const { client } = await aWriter(site);
    const body = { title: "abc", description: "a".repeat(bounds.descriptionMax), languageName: "EN", ...wrong };
    expectProblem(await client.post("/v1/series", { body }), 400, "BAD_REQUEST", path);
  });

  it("A description has lines, but no characters that reverse it", { tags: "variation" }, async () => {
    const description = `Five\r\nnights\u202E.${"\r\n".repeat(bounds.descriptionMax)}`;
    const { id } = await aSeries(site, { description });
    expect((await read(id)).body.description).toBe("Five\nnights.");
  });

  it("Other members, and the staff too, can't change, delete or order a series, nor read it with its drafts", async () => {
    const { series, one } = await aSeriesOfThree();
    for (const other of [await aReader(site), await aModerator(site), await anAdmin(site)]) {
      const path = `/v1/series/${series.id}`;
      expectProblem(await other.client.put(path, { body: { title: "Mine now" } }), 404, "NOT_FOUND");
      expectProblem(await other.client.delete(path), 404, "NOT_FOUND");
      expectProblem(await other.client.get(path), 404, "NOT_FOUND");
      expectProblem(await orderTales(other, series.id, []), 404, "NOT_FOUND");
    }
    expect(await shownIds(series.id)).toContain(one.id);
  });

  it("A member has at most 200 series, also if they are begun at the same time", { tags: "variation" }, async () => {
    const author = await aWriter(site);
    const now = site.clock.now();
    const row = { authorId: author.id, title: "A", description: "", language: "EN" as const };
    await site.context.database.db
      .insert(seriesTable)
      .values(Array.from({ length: bounds.ofMemberMax - 1 }, () => ({ ...row, createdAt: now, updatedAt: now })));
    const body = { title: "The last one", description: "", languageName: "EN" };
    const answers = await Promise.all(Array.from({ length: 4 }, () => author.client.post("/v1/series", { body })));
    expect(statusCounts(answers)).toEqual({ 201: 1, 409: 3 });
    expectProblem(await author.client.post("/v1/series", { body }), 409, "CONFLICT");
  });

  it("A series keeps its language while Tales are in it", { tags: "variation" }, async () => {
    const { author, series } = await aSeriesOfThree();
    const body = { title: series.title, languageName: "ES" };
    expectProblem(await author.client.put(`/v1/series/${series.id}`, { body }), 409, "CONFLICT");
    expect((await orderTales(author, series.id, [])).status).toBe(200);
    expect((await author.client.put(`/v1/series/${series.id}`, { body })).body).toMatchObject({ languageName: "ES" });
  });
});

describe("the Tales of a series", () => {
  it("Every Tale in an answer tells its series, its number and its neighbours, or null", async () => {
    const { series, author, one, two, three } = await aSeriesOfThree();
    const { id, title } = series;
    expect(await partOf(one.id)).toEqual({ id, title, number: 1, previousId: null, nextId: two.id });
    expect(await partOf(two.id)).toEqual({ id, title, number: 2, previousId: one.id, nextId: three.id });
    expect(await partOf(three.id)).toEqual({ id, title, number: 3, previousId: two.id, nextId: null });
    const alone = await aPublishedTale(site, { author });
    const list = await site.visitor().get("/v0/posts-published/author", { query: { username: author.username } });
    const numbers = list.body.posts.map((post: { id: number; series: { number: number } | null }) => [
      post.id,
      post.series?.number ?? null,
    ]);
    expect(new Map(numbers)).toEqual(
      new Map([
        [one.id, 1],
        [two.id, 2],
        [three.id, 3],
        [alone.id, null],
      ]),
    );
    expect((await author.client.get("/v1/own-posts")).body.posts[0]).toMatchObject({ id: alone.id, series: null });
  });

  it(
    "Unpublished Tales keep their place, and numbers, neighbours and totals count published ones",
    { tags: "variation" },
    async () => {
      const author = await aWriter(site);
      const first = await aPublishedTale(site, { author });
      const middle = await aSubmittedTale(site, { author });
      const last = await aPublishedTale(site, { author });
      const { id } = await aSeries(site, { author, tales: [first, middle, last] });
      expect(await partOf(first.id)).toMatchObject({ number: 1, nextId: last.id });
      expect(await partOf(last.id)).toMatchObject({ number: 2, previousId: first.id });
      expect((await read(id)).body).toMatchObject({ posts: [{ id: first.id }, { id: last.id }], totalPosts: 2 });
      const own = await author.client.get(`/v1/series/${id}`);
      expect(own.body).toMatchObject({ posts: [{ id: first.id }, { id: middle.id }, { id: last.id }], totalPosts: 2 });
      // The author sees where it will be.
      const waiting = { number: 2, previousId: first.id, nextId: last.id };
      expect((await author.client.get(`/v1/posts/${middle.id}`)).body.series).toMatchObject(waiting);

      await (await aModerator(site)).client.patch(`/v1/posts/${middle.id}`);
      expect(await shownIds(id)).toEqual([first.id, middle.id, last.id]);
      expect(await partOf(last.id)).toMatchObject({ number: 3, previousId: middle.id });

      expect((await author.client.delete(`/v1/delete/${first.id}`)).status).toBe(204);
      expect(await partOf(middle.id)).toMatchObject({ number: 1, previousId: null, nextId: last.id });
      expect((await read(id)).body.totalPosts).toBe(2);
    },
  );

  it("A Tale that is taken off the site keeps its place for a later publication", { tags: "variation" }, async () => {
    const { series, author, one, two, three } = await aSeriesOfThree();
    const [reporter, moderator] = [await aReader(site), await aModerator(site)];
    const report = await reporter.client.post("/v1/tale-reports", { body: { postId: two.id, reason: "REASON1" } });
    expect(report.status).toBe(201);
    const body = { postId: two.id, reason: "REASON1", status: "ACCEPTED" };
    expect((await moderator.client.put("/v1/tale-reports", { body })).status).toBe(200);
    expect(await shownIds(series.id)).toEqual([one.id, three.id]);
    expect(await partOf(three.id)).toMatchObject({ number: 2, previousId: one.id });
    const own = await author.client.get(`/v1/series/${series.id}`);
    expect(own.body.posts.map(({ id }: { id: number }) => id)).toEqual([one.id, two.id, three.id]);
  });

  it(
    "Another order replaces the first one, and a Tale that is left out belongs to no series",
    { tags: "variation" },
    async () => {
      const { series, author, one, two, three } = await aSeriesOfThree();
      const answer = await orderTales(author, series.id, [three, one]);
      expect(answer.body).toMatchObject({ id: series.id, totalPosts: 2, posts: [{ id: three.id }, { id: one.id }] });
      expect(await shownIds(series.id)).toEqual([three.id, one.id]);
      expect(await partOf(two.id)).toBeNull();
      expect(await partOf(one.id)).toMatchObject({ number: 2, previousId: three.id, nextId: null });
      // An id given twice counts once.
      await orderTales(author, series.id, [one, one, two]);
      expect(await shownIds(series.id)).toEqual([one.id, two.id]);
    },
  );

  it("A Tale of another series moves", { tags: "variation" }, async () => {
    const { series, author, one, two, three } = await aSeriesOfThree();
    const other = await aSeries(site, { author, title: "The other one", tales: [two] });
    expect(await partOf(two.id)).toMatchObject({ id: other.id, number: 1, previousId: null, nextId: null });
    expect(await shownIds(series.id)).toEqual([one.id, three.id]);
    expect(await partOf(three.id)).toMatchObject({ id: series.id, number: 2, previousId: one.id });
  });

  it("Tales of others and unknown ones are 404, Tales in another language 400, and nothing changes", async () => {
    const { series, author, one, two, three } = await aSeriesOfThree();
    const foreign = await aPublishedTale(site);
    const french = await aDraft(site, { author, languageName: "FR" });
    expectProblem(await orderTales(author, series.id, [one, foreign]), 404, "NOT_FOUND");
    expectProblem(await orderTales(author, series.id, [one, { id: 999_999_999 }]), 404, "NOT_FOUND");
    expectProblem(await orderTales(author, series.id, [one, french]), 400, "BAD_REQUEST", "postIds.1");
    expectProblem(await orderTales(author, 999_999_999, [one]), 404, "NOT_FOUND");
    const many = Array.from({ length: bounds.talesMax + 1 }, (_, at) => ({ id: at + 1 }));
    expectProblem(await orderTales(author, series.id, many), 400, "BAD_REQUEST", "postIds");
    expect(await shownIds(series.id)).toEqual([one.id, two.id, three.id]);
  });

  it("A draft that gets another language leaves its series", async () => {
    const author = await aWriter(site);
    const draft = await aDraft(site, { author });
    const { id } = await aSeries(site, { author, tales: [draft] });
    const tags = (await site.visitor().get("/v0/tags", { query: { categoryName: "HORROR", languageName: "IT" } })).body;
    const { title, content, categoryName } = draft;
    const body = { title, content, categoryName, languageName: "IT", isFinished: 0, tags: [tags[0].tagName] };
    expect((await author.client.put(`/v1/posts/${draft.id}`, { body })).body).toMatchObject({ series: null });
    expect((await author.client.get(`/v1/series/${id}`)).body.posts).toEqual([]);
  });

  it("A deleted series leaves its Tales", { tags: "variation" }, async () => {
    const { series, author, one } = await aSeriesOfThree();
    await author.client.delete(`/v1/series/${series.id}`);
    const { status, body } = await site.visitor().get(`/v0/posts/${one.id}`);
    expect([status, body.series]).toEqual([200, null]);
  });

  it("A long series has pages", async () => {
    const author = await aWriter(site);
    const ids = await insertPublishedTales(
      site,
      author,
      Array.from({ length: bounds.talesMax }, () => ({})),
    );
    const { id } = await aSeries(site, { author, tales: ids.map((each) => ({ id: each })) });
    const page = await read(id, { pageNumber: 2, pageSize: 5 });
    expect(page.body.posts.map((post: { id: number }) => post.id)).toEqual(ids.slice(10, 15));
    expect(page.body.totalPosts).toBe(bounds.talesMax);
    expect((await read(id, { pageNumber: 50 })).body.posts).toEqual([]);
    expect((await read(id)).body.posts).toHaveLength(12);
  });
});

describe("the series of a member", () => {
  it("Everybody lists them, the newest first, in pages", async () => {
    const author = await aWriter(site);
    const ids = [];
    for (const title of ["First", "Second", "Third"]) ids.unshift((await aSeries(site, { author, title })).id);
    const list = (query = {}) => site.visitor().get("/v0/series", { query: { username: author.username, ...query } });
    const { body } = await list();
    expect(body).toMatchObject({ series: ids.map((id) => ({ id, totalPosts: 0 })), totalSeries: 3 });
    expect(body).not.toHaveProperty("private");
    expect((await list({ pageNumber: 1, pageSize: 2 })).body).toMatchObject({
      series: [{ id: ids[2] }],
      totalSeries: 3,
    });
    expectProblem(await site.visitor().get("/v0/series", { query: { username: "nobody99" } }), 404, "NOT_FOUND");
    const query = { username: "x".repeat(lookedUpUsernameMax + 1) };
    expectProblem(await site.visitor().get("/v0/series", { query }), 400, "BAD_REQUEST", "username");
  });

  it(
    "With private Tales the list is empty for others, and the series stays readable by its id",
    { tags: "variation" },
    async () => {
      const { author, series, one, two, three } = await aSeriesOfThree();
      await author.client.patch("/v1/privacy", { query: { newPrivacy: "profile" } });
      const query = { username: author.username };
      for (const { client } of [{ client: site.visitor() }, await aReader(site), await aModerator(site)])
        expect((await client.get("/v0/series", { query })).body).toEqual({ series: [], totalSeries: 0, private: true });
      expect((await author.client.get("/v0/series", { query })).body).toMatchObject({ totalSeries: 1 });
      expect(await shownIds(series.id)).toEqual([one.id, two.id, three.id]);
    },
  );

  it("Series go with the account of their author", { tags: "variation" }, async () => {
    const { author, series } = await aSeriesOfThree();
    const admin = await anAdmin(site);
    const query = { username: author.username };
    expect((await admin.client.put("/v1/user/remove-by-admin", { query })).status).toBe(204);
    expectProblem(await read(series.id), 404, "NOT_FOUND");
  });
});
