import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aModerator, aReader, aWriter } from "#tests/support/people.ts";
import { expectProblem } from "#tests/support/problems.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { aDraft, aPublishedTale, aSubmittedTale, insertPublishedTales } from "#tests/support/tales.ts";
import { firstOrAll } from "#tests/support/thoroughness.ts";
import { putPlace, forgetPlace, pauseRecording, listPlaces, listedIds } from "./places.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await aSite();
});
afterAll(() => site.close());

type Tale = { id: number };
const threeBlocks = "<p>The first paragraph.</p><hr><p>The second one.</p>";
const unpublish = ({ id }: Tale, date: Date | null) =>
  site.context.database.pool.query("update tales set publication_date = $2 where id = $1", [id, date]);

describe("a reading place", () => {
  it("A place answers 204 and appears in the list with its Tale as lists show it", async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site, { content: threeBlocks })];
    expect(await listPlaces(reader)).toEqual({ reading: [], totalReading: 0, paused: false });
    const answer = await putPlace(reader, tale, { block: 1, part: 0.25 });
    expect([answer.status, answer.body]).toEqual([204, null]);
    const { content: _content, writer: _writer, ...post } = tale;
    const readAt = site.clock.now().toISOString();
    expect(await listPlaces(reader)).toEqual({
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
      await putPlace(reader, tale, { block, part: 0.1 });
      expect((await listPlaces(reader)).reading).toMatchObject([{ block: stored }]);
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
    await putPlace(reader, tale, { block: 0, part });
    expect((await listPlaces(reader)).reading).toMatchObject([{ part, finished }]);
  });

  it("A finished Tale stays finished while it is read again", { tags: "variation" }, async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    await putPlace(reader, tale, { block: 0, part: 1 });
    await putPlace(reader, tale, { block: 0, part: 0.1 });
    expect((await listPlaces(reader)).reading).toMatchObject([{ part: 0.1, finished: true }]);
    expect(await listedIds(reader, { state: "finished" })).toEqual([tale.id]);
    expect(await listPlaces(reader, { state: "started" })).toMatchObject({ reading: [], totalReading: 0 });
  });

  it("A member's reply with the Tale has the place, whether recording is paused, and the mark to read it later", async () => {
    const [reader, other, tale] = [await aReader(site), await aReader(site), await aPublishedTale(site)];
    await putPlace(reader, tale, { block: 0, part: 0.4 });
    await reader.client.put(`/v1/read-later/${tale.id}`);
    await pauseRecording(other, true);
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
      expectProblem(await putPlace(person, tale), 404, "NOT_FOUND");
      expect(await listedIds(person)).toEqual([]);
    }
  });

  it.each([
    [{ block: -1, part: 0.5 }, "block"],
    [{ block: 1.5, part: 0.5 }, "block"],
    [{ part: 0.5 }, "block"],
    [{ block: 0, part: 1.01 }, "part"],
    [{ block: 0, part: -0.1 }, "part"],
    [{ block: 0, part: "half" }, "part"],
    [{ block: 0 }, "part"],
  ])("The place %j gets 400", { tags: "variation" }, async (body, path) => {
    expectProblem(await putPlace(await aReader(site), await aPublishedTale(site), body), 400, "BAD_REQUEST", path);
  });

  it("A read-only account can record places, because nobody else sees them", { tags: "variation" }, async () => {
    const [troll, tale] = [await aReader(site, { isTroll: true }), await aPublishedTale(site)];
    expect((await putPlace(troll, tale)).status).toBe(204);
    expect(await listedIds(troll)).toEqual([tale.id]);
  });

  it("Deleting one place or all answers 204, also when there is none, and leaves those of others", async () => {
    const [reader, other] = [await aReader(site), await aReader(site)];
    const tales = [await aPublishedTale(site), await aPublishedTale(site), await aPublishedTale(site)];
    for (const tale of tales) for (const person of [reader, other]) await putPlace(person, tale);
    for (let time = 0; time < 2; time += 1) expect((await forgetPlace(reader, tales[0]!)).status).toBe(204);
    expect((await forgetPlace(reader, { id: 999_999_999 })).status).toBe(204);
    expect(await listedIds(reader)).toEqual([tales[2]!.id, tales[1]!.id]);
    for (let time = 0; time < 2; time += 1) expect((await reader.client.delete("/v1/reading")).status).toBe(204);
    expect(await listPlaces(reader)).toMatchObject({ reading: [], totalReading: 0 });
    expect((await listPlaces(other)).totalReading).toBe(3);
  });
});

describe("the list of reading places", () => {
  it(
    "The last read Tale comes first, and reading a Tale again brings it to the front",
    { tags: "variation" },
    async () => {
      const reader = await aReader(site);
      const [one, two] = [await aPublishedTale(site), await aPublishedTale(site)];
      for (const tale of [one, two, one]) {
        site.clock.advance(1000);
        await putPlace(reader, tale);
      }
      expect(await listedIds(reader)).toEqual([one.id, two.id]);
      await putPlace(reader, two, { block: 0, part: 1 });
      expect(await listedIds(reader, { state: "started" })).toEqual([one.id]);
      expect(await listedIds(reader, { state: "finished" })).toEqual([two.id]);
    },
  );

  it("Pages of reading places never overlap and count all", { tags: "variation" }, async () => {
    const reader = await aReader(site);
    const ids = await insertPublishedTales(site, await aWriter(site), [{}, {}, {}, {}, {}]);
    for (const id of ids) await putPlace(reader, { id });
    const pages = await Promise.all([0, 1, 2].map((pageNumber) => listPlaces(reader, { pageNumber, pageSize: 2 })));
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
      await putPlace(reader, tale, { block: 0, part: 0.7 });
      await putPlace(reader, other);
      await unpublish(tale, null);
      expect(await listPlaces(reader)).toMatchObject({ reading: [{ post: { id: other.id } }], totalReading: 1 });
      expectProblem(await putPlace(reader, tale), 404, "NOT_FOUND");
      await unpublish(tale, site.clock.now());
      expect((await listPlaces(reader)).totalReading).toBe(2);
      await unpublish(tale, null);
      expect((await forgetPlace(reader, tale)).status).toBe(204);
      await unpublish(tale, site.clock.now());
      expect(await listedIds(reader)).toEqual([other.id]);
    },
  );

  it("A deleted Tale disappears from the list", { tags: "variation" }, async () => {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    await putPlace(reader, tale);
    await tale.writer.client.delete(`/v1/delete/${tale.id}`);
    expect(await listPlaces(reader)).toMatchObject({ reading: [], totalReading: 0 });
  });

  it("An unknown state gets 400", { tags: "variation" }, async () => {
    const { client } = await aReader(site);
    expectProblem(await client.get("/v1/reading", { query: { state: "later" } }), 400, "BAD_REQUEST", "state");
  });
});

describe("pausing", () => {
  it("Nothing is recorded while recording is paused, and recorded places stay", async () => {
    const [reader, kept, skipped] = [await aReader(site), await aPublishedTale(site), await aPublishedTale(site)];
    await putPlace(reader, kept, { block: 0, part: 0.3 });
    expect((await pauseRecording(reader, true)).body).toEqual({ paused: true });
    for (const tale of [kept, skipped])
      expect((await putPlace(reader, tale, { block: 0, part: 0.9 })).status).toBe(204);
    expectProblem(await putPlace(reader, { id: 999_999_999 }), 404, "NOT_FOUND");
    expect(await listPlaces(reader)).toMatchObject({ reading: [{ part: 0.3, post: { id: kept.id } }], paused: true });
    expect((await pauseRecording(reader, false)).body).toEqual({ paused: false });
    await putPlace(reader, skipped);
    expect(await listPlaces(reader)).toMatchObject({ totalReading: 2, paused: false });
  });

  it.each(["maybe", ""])("The pause %j gets 400", { tags: "variation" }, async (paused) => {
    expectProblem(await pauseRecording(await aReader(site), paused), 400, "BAD_REQUEST", "paused");
  });
});
