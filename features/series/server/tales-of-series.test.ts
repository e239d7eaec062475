import { afterAll, beforeAll, expect, it } from "vitest";
import { series as bounds } from "#vocabulary/limits.ts";
import { aModerator, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSeries, orderTales } from "#tests/support/series.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, insertPublishedTales } from "#tests/support/tales.ts";
import { aSeriesOfThree, readSeries, shownIds } from "./series.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

const partOf = async (id: number) => (await site.visitor().get(`/v0/posts/${id}`)).body.series;

it("Every Tale in an answer tells its series, its number and its neighbours, or null", async () => {
  const { series, author, one, two, three } = await aSeriesOfThree(site);
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
    expect((await readSeries(site, id)).body).toMatchObject({
      posts: [{ id: first.id }, { id: last.id }],
      totalPosts: 2,
    });
    const own = await author.client.get(`/v1/series/${id}`);
    expect(own.body).toMatchObject({ posts: [{ id: first.id }, { id: middle.id }, { id: last.id }], totalPosts: 2 });
    // The author sees where it will be.
    const waiting = { number: 2, previousId: first.id, nextId: last.id };
    expect((await author.client.get(`/v1/posts/${middle.id}`)).body.series).toMatchObject(waiting);

    await (await aModerator(site)).client.patch(`/v1/posts/${middle.id}`);
    expect(await shownIds(site, id)).toEqual([first.id, middle.id, last.id]);
    expect(await partOf(last.id)).toMatchObject({ number: 3, previousId: middle.id });

    expect((await author.client.delete(`/v1/delete/${first.id}`)).status).toBe(204);
    expect(await partOf(middle.id)).toMatchObject({ number: 1, previousId: null, nextId: last.id });
    expect((await readSeries(site, id)).body.totalPosts).toBe(2);
  },
);

it("A series in another order has the numbers and neighbours of that order, with Tales that came and went or without", async () => {
  const { series, author, one, two, three } = await aSeriesOfThree(site);
  const draft = await aDraft(site, { author });
  /** Of the Tales in this order; an unpublished one has the number that it would have. */
  const parts = async (...tales: { id: number }[]) =>
    Promise.all(
      tales.map(async ({ id }) => {
        const { number, previousId, nextId } = (await author.client.get(`/v1/posts/${id}`)).body.series;
        return [number, previousId, nextId];
      }),
    );
  await orderTales(author, series.id, [draft, three, one, two]);
  expect(await parts(draft, three, one, two)).toEqual([
    [1, null, three.id],
    [1, null, one.id],
    [2, three.id, two.id],
    [3, one.id, null],
  ]);
  await orderTales(author, series.id, [two, one, draft, three]);
  expect(await parts(two, one, draft, three)).toEqual([
    [1, null, one.id],
    [2, two.id, three.id],
    [3, one.id, three.id],
    [3, one.id, null],
  ]);
  await orderTales(author, series.id, [three, draft, two]);
  expect(await parts(three, draft, two)).toEqual([
    [1, null, two.id],
    [2, three.id, two.id],
    [2, three.id, null],
  ]);
  expect((await readSeries(site, series.id)).body.totalPosts).toBe(2);
});

it("A Tale that is taken off the site keeps its place for a later publication", { tags: "variation" }, async () => {
  const { series, author, one, two, three } = await aSeriesOfThree(site);
  const [reporter, moderator] = [await aReader(site), await aModerator(site)];
  const report = await reporter.client.post("/v1/tale-reports", { body: { postId: two.id, reason: "REASON1" } });
  expect(report.status).toBe(201);
  const body = { postId: two.id, reason: "REASON1", status: "ACCEPTED" };
  expect((await moderator.client.put("/v1/tale-reports", { body })).status).toBe(200);
  expect(await shownIds(site, series.id)).toEqual([one.id, three.id]);
  expect(await partOf(three.id)).toMatchObject({ number: 2, previousId: one.id });
  const own = await author.client.get(`/v1/series/${series.id}`);
  expect(own.body.posts.map(({ id }: { id: number }) => id)).toEqual([one.id, two.id, three.id]);
});

it(
  "Another order replaces the first one, and a Tale that is left out belongs to no series",
  { tags: "variation" },
  async () => {
    const { series, author, one, two, three } = await aSeriesOfThree(site);
    const answer = await orderTales(author, series.id, [three, one]);
    expect(answer.body).toMatchObject({ id: series.id, totalPosts: 2, posts: [{ id: three.id }, { id: one.id }] });
    expect(await shownIds(site, series.id)).toEqual([three.id, one.id]);
    expect(await partOf(two.id)).toBeNull();
    expect(await partOf(one.id)).toMatchObject({ number: 2, previousId: three.id, nextId: null });
    // An id given twice counts once.
    await orderTales(author, series.id, [one, one, two]);
    expect(await shownIds(site, series.id)).toEqual([one.id, two.id]);
  },
);

it("A Tale of another series moves", { tags: "variation" }, async () => {
  const { series, author, one, two, three } = await aSeriesOfThree(site);
  const other = await aSeries(site, { author, title: "The other one", tales: [two] });
  expect(await partOf(two.id)).toMatchObject({ id: other.id, number: 1, previousId: null, nextId: null });
  expect(await shownIds(site, series.id)).toEqual([one.id, three.id]);
  expect(await partOf(three.id)).toMatchObject({ id: series.id, number: 2, previousId: one.id });
});

it("Tales of others and unknown ones are 404, Tales in another language 400, and nothing changes", async () => {
  const { series, author, one, two, three } = await aSeriesOfThree(site);
  const foreign = await aPublishedTale(site);
  const french = await aDraft(site, { author, languageName: "FR" });
  expectProblem(await orderTales(author, series.id, [one, foreign]), 404, "NOT_FOUND");
  expectProblem(await orderTales(author, series.id, [one, { id: 999_999_999 }]), 404, "NOT_FOUND");
  expectProblem(await orderTales(author, series.id, [one, french]), 400, "BAD_REQUEST", "postIds.1");
  expectProblem(await orderTales(author, 999_999_999, [one]), 404, "NOT_FOUND");
  const many = Array.from({ length: bounds.talesMax + 1 }, (_, at) => ({ id: at + 1 }));
  expectProblem(await orderTales(author, series.id, many), 400, "BAD_REQUEST", "postIds");
  expect(await shownIds(site, series.id)).toEqual([one.id, two.id, three.id]);
});

it("A draft that gets another language leaves its series", { tags: "variation" }, async () => {
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
  const { series, author, one } = await aSeriesOfThree(site);
  await author.client.delete(`/v1/series/${series.id}`);
  const { status, body } = await site.visitor().get(`/v0/posts/${one.id}`);
  expect([status, body.series]).toEqual([200, null]);
});

it("A long series has pages", { tags: "variation" }, async () => {
  const author = await aWriter(site);
  const ids = await insertPublishedTales(
    site,
    author,
    Array.from({ length: bounds.talesMax }, () => ({})),
  );
  const { id } = await aSeries(site, { author, tales: ids.map((each) => ({ id: each })) });
  const page = await readSeries(site, id, { pageNumber: 2, pageSize: 5 });
  expect(page.body.posts.map((post: { id: number }) => post.id)).toEqual(ids.slice(10, 15));
  expect(page.body.totalPosts).toBe(bounds.talesMax);
  expect((await readSeries(site, id, { pageNumber: 50 })).body.posts).toEqual([]);
  expect((await readSeries(site, id)).body.posts).toHaveLength(12);
});
