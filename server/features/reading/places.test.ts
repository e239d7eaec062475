import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertManyTales } from "#tests/support/many-tales.ts";
import { aModerator, aReader, aWriter, type Person } from "#tests/support/people.ts";
import { expectProblem, statusCounts } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, insertPublishedTales } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Tale = { id: number };
type Query = Record<string, string | number>;
const put = ({ client }: Person, { id }: Tale, body: unknown = { block: 0, part: 0.5 }) =>
  client.put(`/v1/reading/${id}`, { body });
const forget = ({ client }: Person, { id }: Tale) => client.delete(`/v1/reading/${id}`);
const pause = ({ client }: Person, paused: unknown) =>
  client.patch("/v1/reading", { query: { paused: String(paused) } });
const list = async ({ client }: Person, query: Query = {}) => (await client.get("/v1/reading", { query })).body;
const idsOf = async (person: Person, query?: Query) =>
  (await list(person, query)).reading.map(({ post }: { post: Tale }) => post.id);
const threeBlocks = "<p>The first paragraph.</p><hr><p>The second one.</p>";
const unpublish = ({ id }: Tale, date: Date | null) =>
  site.context.database.pool.query("update tales set publication_date = $2 where id = $1", [id, date]);

describe("a reading place", () => {
  it("A place answers 204 and appears in the list with its Tale as lists show it", async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site, { content: threeBlocks })];
    expect(await list(reader)).toEqual({ reading: [], totalReading: 0, paused: false });
    const answer = await put(reader, tale, { block: 1, part: 0.25 });
    expect([answer.status, answer.body]).toEqual([204, null]);
    const { content: _content, writer: _writer, ...post } = tale;
    const readAt = site.clock.now().toISOString();
    expect(await list(reader)).toEqual({
      reading: [{ post, block: 1, part: 0.25, finished: false, readAt }],
      totalReading: 1,
      paused: false,
    });
  });

  it("A block beyond the end is stored as the last one", { tags: "variation" }, async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site, { content: threeBlocks })];
    for (const [block, stored] of [
      [2, 2],
      [3, 2],
      [Number.MAX_SAFE_INTEGER, 2],
      [0, 0],
    ]) {
      await put(reader, tale, { block, part: 0.1 });
      expect((await list(reader)).reading).toMatchObject([{ block: stored }]);
    }
  });

  it.each(
    firstOrAll([
      [0.969, false],
      [0.97, true],
      [1, true],
    ]),
  )("A Tale read up to %d is finished: %j", async (part, finished) => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    await put(reader, tale, { block: 0, part });
    expect((await list(reader)).reading).toMatchObject([{ part, finished }]);
  });

  it("A finished Tale stays finished while it is read again", { tags: "variation" }, async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    await put(reader, tale, { block: 0, part: 1 });
    await put(reader, tale, { block: 0, part: 0.1 });
    expect((await list(reader)).reading).toMatchObject([{ part: 0.1, finished: true }]);
    expect(await idsOf(reader, { state: "finished" })).toEqual([tale.id]);
    expect(await list(reader, { state: "started" })).toMatchObject({ reading: [], totalReading: 0 });
  });

  it("A member's reply with the Tale has the place, whether recording is paused, and the mark to read it later", async () => {
    const [reader, other, tale] = [await aReader(site), await aReader(site), await aPublishedTale(site)];
    await put(reader, tale, { block: 0, part: 0.4 });
    await reader.client.put(`/v1/read-later/${tale.id}`);
    await pause(other, true);
    for (const path of ["/v1/post-published", "/v1/posts", "/v0/posts", "/v0/post-published"]) {
      const { body } = await reader.client.get(`${path}/${tale.id}`);
      expect(body).toMatchObject({
        readLater: true,
        reading: { block: 0, part: 0.4, finished: false },
        readingPaused: false,
      });
      expect((await other.client.get(`${path}/${tale.id}`)).body).toMatchObject({
        readLater: false,
        reading: null,
        readingPaused: true,
      });
    }
    const { body } = await site.visitor().get(`/v0/posts/${tale.id}`);
    for (const field of ["readLater", "reading", "readingPaused", "liked"]) expect(body).not.toHaveProperty(field);
  });

  it.each(
    firstOrAll([
      ["a draft", aDraft],
      ["a submitted Tale", aSubmittedTale],
    ]),
  )("A place in %s gets 404, also for its author and for staff", async (_what, make) => {
    const tale = await make(site);
    for (const person of [tale.writer, await aReader(site), await aModerator(site)]) {
      expectProblem(await put(person, tale), 404, "NOT_FOUND");
      expect(await idsOf(person)).toEqual([]);
    }
  });

  it.each(
    firstOrAll([
      [{ block: -1, part: 0.5 }, "block"],
      [{ block: 1.5, part: 0.5 }, "block"],
      [{ part: 0.5 }, "block"],
      [{ block: 0, part: 1.01 }, "part"],
      [{ block: 0, part: -0.1 }, "part"],
      [{ block: 0, part: "half" }, "part"],
      [{ block: 0 }, "part"],
    ]),
  )("The place %j gets 400", async (body, path) => {
    expectProblem(await put(await aReader(site), await aPublishedTale(site), body), 400, "BAD_REQUEST", path);
  });

  it("A read-only account can record places, because nobody else sees them", { tags: "variation" }, async () => {
    const [troll, tale] = [await aReader(site, { isTroll: true }), await aPublishedTale(site)];
    expect((await put(troll, tale)).status).toBe(204);
    expect(await idsOf(troll)).toEqual([tale.id]);
  });

  it("Deleting one place or all answers 204, also when there is none, and leaves those of others", async () => {
    const [reader, other] = [await aReader(site), await aReader(site)];
    const tales = [await aPublishedTale(site), await aPublishedTale(site), await aPublishedTale(site)];
    for (const tale of tales) for (const person of [reader, other]) await put(person, tale);
    for (let time = 0; time < 2; time += 1) expect((await forget(reader, tales[0]!)).status).toBe(204);
    expect((await forget(reader, { id: 999_999_999 })).status).toBe(204);
    expect(await idsOf(reader)).toEqual([tales[2]!.id, tales[1]!.id]);
    for (let time = 0; time < 2; time += 1) expect((await reader.client.delete("/v1/reading")).status).toBe(204);
    expect(await list(reader)).toMatchObject({ reading: [], totalReading: 0 });
    expect((await list(other)).totalReading).toBe(3);
  });
});

describe("the list of reading places", () => {
  it("The last read Tale comes first, and reading a Tale again brings it to the front", async () => {
    const reader = await aReader(site);
    const [one, two] = [await aPublishedTale(site), await aPublishedTale(site)];
    for (const tale of [one, two, one]) {
      site.clock.advance(1000);
      await put(reader, tale);
    }
    expect(await idsOf(reader)).toEqual([one.id, two.id]);
    await put(reader, two, { block: 0, part: 1 });
    expect(await idsOf(reader, { state: "started" })).toEqual([one.id]);
    expect(await idsOf(reader, { state: "finished" })).toEqual([two.id]);
  });

  it("Pages of reading places never overlap and count all", async () => {
    const reader = await aReader(site);
    const ids = await insertPublishedTales(site, await aWriter(site), [{}, {}, {}, {}, {}]);
    for (const id of ids) await put(reader, { id });
    const pages = await Promise.all([0, 1, 2].map((pageNumber) => list(reader, { pageNumber, pageSize: 2 })));
    expect(pages.map(({ reading, totalReading }) => [reading.length, totalReading])).toEqual([
      [2, 5],
      [2, 5],
      [1, 5],
    ]);
    expect(new Set(pages.flatMap(({ reading }) => reading.map(({ post }: { post: Tale }) => post.id))).size).toBe(5);
  });

  it(
    "A Tale that is no longer published is hidden and not counted, and its place returns with it",
    { tags: "variation" },
    async () => {
      const [reader, tale, other] = [await aReader(site), await aPublishedTale(site), await aPublishedTale(site)];
      await put(reader, tale, { block: 0, part: 0.7 });
      await put(reader, other);
      await unpublish(tale, null);
      expect(await list(reader)).toMatchObject({ reading: [{ post: { id: other.id } }], totalReading: 1 });
      expectProblem(await put(reader, tale), 404, "NOT_FOUND");
      await unpublish(tale, site.clock.now());
      expect((await list(reader)).totalReading).toBe(2);
      await unpublish(tale, null);
      expect((await forget(reader, tale)).status).toBe(204);
      await unpublish(tale, site.clock.now());
      expect(await idsOf(reader)).toEqual([other.id]);
    },
  );

  it("A deleted Tale disappears from the list", async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    await put(reader, tale);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expect(await list(reader)).toMatchObject({ reading: [], totalReading: 0 });
  });

  it("An unknown state gets 400", async () => {
    const { client } = await aReader(site);
    expectProblem(await client.get("/v1/reading", { query: { state: "later" } }), 400, "BAD_REQUEST", "state");
  });
});

describe("pausing", () => {
  it("Nothing is recorded while recording is paused, and recorded places stay", async () => {
    const [reader, kept, skipped] = [await aReader(site), await aPublishedTale(site), await aPublishedTale(site)];
    await put(reader, kept, { block: 0, part: 0.3 });
    expect((await pause(reader, true)).body).toEqual({ paused: true });
    for (const tale of [kept, skipped]) expect((await put(reader, tale, { block: 0, part: 0.9 })).status).toBe(204);
    expectProblem(await put(reader, { id: 999_999_999 }), 404, "NOT_FOUND");
    expect(await list(reader)).toMatchObject({ reading: [{ part: 0.3, post: { id: kept.id } }], paused: true });
    expect((await pause(reader, false)).body).toEqual({ paused: false });
    await put(reader, skipped);
    expect(await list(reader)).toMatchObject({ totalReading: 2, paused: false });
  });

  it.each(["maybe", ""])("The pause %j gets 400", { tags: "variation" }, async (paused) => {
    expectProblem(await pause(await aReader(site), paused), 400, "BAD_REQUEST", "paused");
  });

  it("A pause that was confirmed is never followed by a recorded place", { tags: "variation" }, async () => {
    for (let round = 0; round < 8; round += 1) {
      const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
      const calls = Array.from({ length: 6 }, (_, n) => put(reader, tale, { block: 0, part: n / 10 }));
      await pause(reader, true);
      const atPause = await list(reader);
      await Promise.all(calls);
      expect(await list(reader)).toEqual(atPause);
    }
  });
});

describe("reading places at the same time", () => {
  it("Concurrent places of two tabs leave one place, and a finished one stays finished", async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    const parts = [0.1, 0.98, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
    const answers = await Promise.all(parts.map((part) => put(reader, tale, { block: 0, part })));
    expect(statusCounts(answers)).toEqual({ 204: parts.length });
    const { reading, totalReading } = await list(reader);
    expect(totalReading).toBe(1);
    expect(reading[0].finished).toBe(true);
    expect(parts).toContain(reading[0].part);
  });

  it(
    "A member has at most 2,000 places, and concurrent new ones replace the oldest",
    { tags: "variation" },
    async () => {
      const reader = await aReader(site);
      const ids = await insertManyTales(site, { author: await aWriter(site), count: 2010 });
      await site.context.database.pool.query(
        `insert into reading_places (user_id, tale_id, block, part, finished, read_at)
       select $1, id, 0, 0.5, false, $3::timestamptz + n * interval '1 second'
       from unnest($2::bigint[]) with ordinality as listed (id, n)`,
        [reader.id, ids.slice(0, 2000), new Date(site.clock.now().getTime() - 10_000_000)],
      );
      const answers = await Promise.all(ids.slice(2000).map((id) => put(reader, { id })));
      expect(statusCounts(answers)).toEqual({ 204: 10 });
      const { rows: kept } = await site.context.database.pool.query<{ tale_id: number }>(
        "select tale_id from reading_places where user_id = $1 order by tale_id",
        [reader.id],
      );
      expect(kept.map(({ tale_id }) => Number(tale_id))).toEqual(ids.slice(10).toSorted((a, b) => a - b));
      expect((await list(reader)).totalReading).toBe(2000);
    },
  );

  it(
    "A place recorded while its Tale is deleted gets 204 or 404 and leaves nothing",
    { tags: "variation" },
    async () => {
      const readers = await Promise.all(Array.from({ length: 6 }, () => aReader(site)));
      for (let round = 0; round < 4; round += 1) {
        const tale = await aPublishedTale(site);
        const calls = readers.map((reader) => put(reader, tale));
        expect((await tale.writer.client.delete(`/v1/delete/${tale.id}`)).status).toBe(204);
        for (const answer of await Promise.all(calls)) expect([204, 404]).toContain(answer.status);
      }
      for (const reader of readers) expect((await list(reader)).totalReading).toBe(0);
    },
  );

  it("Places recorded while all are deleted are there completely or not at all", { tags: "variation" }, async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    for (let round = 0; round < 4; round += 1) {
      const calls = [put(reader, tale), reader.client.delete("/v1/reading"), put(reader, tale), forget(reader, tale)];
      expect(statusCounts(await Promise.all(calls))).toEqual({ 204: 4 });
      const { reading, totalReading } = await list(reader);
      expect(reading).toHaveLength(totalReading);
    }
  });
});
