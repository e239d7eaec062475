import { afterAll, beforeAll, expect, it } from "vitest";
import { insertManyTales } from "#tests/support/many-tales.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, insertPublishedTales } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { putPlace } from "./places.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

type Tale = { id: number };
const add = ({ client }: Person, { id }: Tale) => client.put(`/v1/read-later/${id}`);
const remove = ({ client }: Person, { id }: Tale) => client.delete(`/v1/read-later/${id}`);
const list = async ({ client }: Person, query: Record<string, number> = {}) =>
  (await client.get("/v1/read-later", { query })).body;
const idsOf = async (person: Person, query?: Record<string, number>) =>
  (await list(person, query)).posts.map(({ id }: Tale) => id);

it("Tales to read later are listed with the latest first, and adding one again keeps its place", async () => {
  const reader = await aReader(site);
  const [one, two] = [await aPublishedTale(site), await aPublishedTale(site)];
  for (const tale of [one, two, one]) {
    const answer = await add(reader, tale);
    expect([answer.status, answer.body]).toEqual([204, null]);
  }
  const { content: _content, writer: _writer, ...post } = two;
  expect(await list(reader)).toEqual({ posts: [post, expect.objectContaining({ id: one.id })], totalPosts: 2 });
});

it("Removing a Tale to read later can be repeated, and works for Tales that were never added", async () => {
  const [reader, other, tale] = [await aReader(site), await aReader(site), await aPublishedTale(site)];
  for (const person of [reader, other]) await add(person, tale);
  for (let time = 0; time < 2; time += 1) expect((await remove(reader, tale)).status).toBe(204);
  expect((await remove(reader, { id: 999_999_999 })).status).toBe(204);
  expect(await list(reader)).toEqual({ posts: [], totalPosts: 0 });
  expect(await idsOf(other)).toEqual([tale.id]);
});

it("Deleting the reading history leaves the Tales to read later", async () => {
  const reader = await aReader(site);
  const tale = await aPublishedTale(site);
  await add(reader, tale);
  expect((await putPlace(reader, tale)).status).toBe(204);
  expect((await reader.client.delete("/v1/reading")).status).toBe(204);
  expect(await idsOf(reader)).toEqual([tale.id]);
});

it("A Tale to read later is no favourite and is counted nowhere", { tags: "variation" }, async () => {
  const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
  await add(reader, tale);
  const { body } = await reader.client.get(`/v1/posts/${tale.id}`);
  expect(body).toMatchObject({ readLater: true, bookmarked: false, liked: false, totBookmarks: 0, totLikes: 0 });
});

it.each(
  firstOrAll([
    ["a draft", aDraft],
    ["a submitted Tale", aSubmittedTale],
  ]),
)("Adding %s to read later gets 404, also for its author and for staff", async (_what, make) => {
  const tale = await make(site);
  for (const person of [tale.writer, await aReader(site), await aModerator(site)]) {
    expectProblem(await add(person, tale), 404, "NOT_FOUND");
    expect(await idsOf(person)).toEqual([]);
  }
});

it("A Tale that is no longer published is hidden from the list until it is published again", async () => {
  const [reader, tale, other] = [await aReader(site), await aPublishedTale(site), await aPublishedTale(site)];
  for (const each of [tale, other]) await add(reader, each);
  const publish = (date: Date | null) =>
    site.context.database.pool.query("update tales set publication_date = $2 where id = $1", [tale.id, date]);
  await publish(null);
  expect(await list(reader)).toMatchObject({ posts: [{ id: other.id }], totalPosts: 1 });
  await publish(site.clock.now());
  expect(await idsOf(reader)).toEqual([other.id, tale.id]);
});

it(
  "Additions while a Tale stops being published don't show or count it, and all of them return with it",
  { tags: "variation" },
  async () => {
    const [tale, other] = [await aPublishedTale(site), await aPublishedTale(site)];
    const readers = await Promise.all(Array.from({ length: 6 }, () => aReader(site)));
    for (const reader of readers) await add(reader, other);
    const publish = (date: Date | null) =>
      site.context.database.pool.query("update tales set publication_date = $2 where id = $1", [tale.id, date]);
    const [first, ...more] = readers;
    await add(first!, tale);
    const [answers] = await Promise.all([Promise.all(more.map((reader) => add(reader, tale))), publish(null)]);
    for (const reader of readers)
      expect(await list(reader)).toMatchObject({ posts: [{ id: other.id }], totalPosts: 1 });
    await Promise.all([publish(site.clock.now()), publish(null), publish(site.clock.now())]);
    const { rows } = await site.context.database.pool.query<{ published: boolean }>(
      "select publication_date is not null as published from tales where id = $1",
      [tale.id],
    );
    const added = [true, ...answers.map(({ status }) => status === 204)];
    for (const [at, reader] of readers.entries()) {
      const expected = rows[0]!.published && added[at] === true ? [tale.id, other.id] : [other.id];
      expect(await idsOf(reader)).toEqual(expected);
      expect((await list(reader, { pageSize: 1 })).totalPosts).toBe(expected.length);
    }
  },
);

it("A deleted Tale disappears from the Tales to read later", { tags: "variation" }, async () => {
  const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
  await add(reader, tale);
  await tale.writer.client.delete(`/v1/delete/${tale.id}`);
  expect(await list(reader)).toEqual({ posts: [], totalPosts: 0 });
});

it("Pages of Tales to read later never overlap", { tags: "variation" }, async () => {
  const reader = await aReader(site);
  const ids = await insertPublishedTales(site, await aWriter(site), [{}, {}, {}, {}, {}]);
  for (const id of ids) await add(reader, { id });
  const pages = await Promise.all([0, 1, 2].map((pageNumber) => idsOf(reader, { pageNumber, pageSize: 2 })));
  expect(pages.flat()).toEqual(ids.toReversed());
  expect((await list(reader, { pageSize: 2 })).totalPosts).toBe(5);
});

it(
  "Concurrent additions of one Tale count once, and additions with removals leave one state",
  { tags: "variation" },
  async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    const added = await Promise.all(Array.from({ length: 10 }, () => add(reader, tale)));
    expect(statusCounts(added)).toEqual({ 204: 10 });
    expect((await list(reader)).totalPosts).toBe(1);
    const mixed = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? add : remove)(reader, tale));
    expect(statusCounts(await Promise.all(mixed))).toEqual({ 204: 12 });
    const { posts, totalPosts } = await list(reader);
    expect(posts).toHaveLength(totalPosts);
    expect((await reader.client.get(`/v1/posts/${tale.id}`)).body.readLater).toBe(totalPosts === 1);
  },
);

it(
  "A member keeps at most 2,000 Tales to read later: the first added ones go first",
  { tags: "variation" },
  async () => {
    const reader = await aReader(site);
    const ids = await insertManyTales(site, { author: await aWriter(site), count: 2004 });
    await site.context.database.pool.query(
      "insert into read_later (user_id, tale_id, created_at) select $1, id, $3 from unnest($2::bigint[]) as id",
      [reader.id, ids.slice(0, 2000), site.clock.now()],
    );
    const answers = await Promise.all(ids.slice(2000).map((id) => add(reader, { id })));
    expect(statusCounts(answers)).toEqual({ 204: 4 });
    expect((await list(reader)).totalPosts).toBe(2000);
    const { rows } = await site.context.database.pool.query<{ first: string }>(
      "select min(tale_id) as first from read_later where user_id = $1",
      [reader.id],
    );
    expect(Number(rows[0]!.first)).toBe(ids[4]);
  },
);
