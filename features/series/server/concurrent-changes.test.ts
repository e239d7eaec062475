/** @module-tag variation */
import { afterAll, beforeAll, expect, it } from "vitest";
import { aModerator, anAdmin, aWriter } from "#tests/support/people.ts";
import { statusCounts } from "#tests/support/problems.ts";
import { aSeries, orderTales } from "#tests/support/series.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale, aSubmittedTale } from "#tests/support/tales.ts";

/** Everybody who changes a series at the same time ends up with the same numbers. */

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

interface Post {
  id: number;
  series: { id: number; number: number; previousId: number | null; nextId: number | null };
}

/** The published Tales, after a check that each tells its number and its neighbours. */
async function shownTales(id: number): Promise<number[]> {
  const { body } = await site.visitor().get(`/v0/series/${id}`, { query: { pageSize: 100 } });
  const ids = body.posts.map((post: Post) => post.id);
  expect(body.totalPosts).toBe(ids.length);
  expect(
    body.posts.map(({ series: { id: own, number, previousId, nextId } }: Post) => [own, number, previousId, nextId]),
  ).toEqual(ids.map((_: number, at: number) => [id, at + 1, ids[at - 1] ?? null, ids[at + 1] ?? null]));
  return ids;
}

async function aSeriesWaiting(total: number) {
  const author = await aWriter(site);
  const tales = [];
  for (let n = 0; n < total; n += 1) tales.push(await aSubmittedTale(site, { author, title: `Part ${n}` }));
  return { author, tales, series: await aSeries(site, { author, tales }) };
}

const ids = (tales: readonly { id: number }[]) => tales.map(({ id }) => id);

it("Neighbours that are published at the same time know each other", async () => {
  const { series, tales } = await aSeriesWaiting(8);
  const reviewer = await aModerator(site);
  const answers = await Promise.all(tales.map(({ id }) => reviewer.client.patch(`/v1/posts/${id}`)));
  expect(statusCounts(answers)).toEqual({ 200: 8 });
  expect(await shownTales(series.id)).toEqual(ids(tales));
});

it("Publishing, deleting and ordering at the same time lose nothing and end without a deadlock", async () => {
  const { author, series, tales } = await aSeriesWaiting(9);
  const reviewer = await aModerator(site);
  const [published, deleted] = [tales.slice(0, 5), tales.slice(5, 7)];
  const kept = tales.filter((tale) => !deleted.includes(tale));
  const backwards = kept.toReversed();
  const answers = await Promise.all([
    ...published.map(({ id }) => reviewer.client.patch(`/v1/posts/${id}`)),
    orderTales(author, series.id, kept),
    ...deleted.map(({ id }) => author.client.delete(`/v1/delete/${id}`)),
    orderTales(author, series.id, backwards),
  ]);
  expect(statusCounts(answers)).toEqual({ 200: 7, 204: 2 });
  const shown = await shownTales(series.id);
  expect([ids(published), ids(published).toReversed()]).toContainEqual(shown);
});

it("Two series that take each other's Tales at the same time end with each Tale in one of them", async () => {
  const author = await aWriter(site);
  const tales: { id: number }[] = [];
  for (let n = 0; n < 4; n += 1) tales.push(await aPublishedTale(site, { author }));
  const [one, other] = [
    await aSeries(site, { author, tales: tales.slice(0, 2) }),
    await aSeries(site, { author, tales: tales.slice(2) }),
  ];
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => orderTales(author, (n % 2 === 0 ? one : other).id, tales)),
  );
  expect(statusCounts(answers)).toEqual({ 200: 6 });
  const shown = [await shownTales(one.id), await shownTales(other.id)];
  expect(shown.flat().toSorted()).toEqual(ids(tales).toSorted());
});

it("A series that is ordered and deleted at the same time is gone, and its Tales stay", async () => {
  const { author, series, tales } = await aSeriesWaiting(3);
  const [ordered, deleted] = await Promise.all([
    orderTales(author, series.id, tales.toReversed()),
    author.client.delete(`/v1/series/${series.id}`),
  ]);
  expect(deleted.status).toBe(204);
  expect([200, 404]).toContain(ordered.status);
  expect((await author.client.get(`/v1/posts/${tales[0]!.id}`)).body.series).toBeNull();
});

it("An account that is removed while its Tales are published leaves nothing", async () => {
  const { author, series, tales } = await aSeriesWaiting(4);
  const [reviewer, admin] = [await aModerator(site), await anAdmin(site)];
  const [removed] = await Promise.all([
    admin.client.put("/v1/user/remove-by-admin", { query: { username: author.username } }),
    ...tales.map(({ id }) => reviewer.client.patch(`/v1/posts/${id}`)),
  ]);
  expect(removed.status).toBe(204);
  expect((await site.visitor().get(`/v0/series/${series.id}`)).status).toBe(404);
  const { rows } = await site.context.database.pool.query("select from series_tales where series_id = $1", [series.id]);
  expect(rows).toEqual([]);
});
