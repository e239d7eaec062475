import { afterAll, beforeAll, expect, it } from "vitest";
import { insertManyTales } from "#tests/support/many-tales.ts";
import { aReader, aWriter } from "#tests/support/people.ts";
import { statusCounts } from "#tests/support/problems.ts";
import { anOwnSite, type TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { putPlace, forgetPlace, pauseRecording, listPlaces } from "./places.fixture.ts";

let site: TestSite;
beforeAll(async () => {
  site = await anOwnSite();
});
afterAll(() => site.close());

it("Concurrent places of two tabs leave one place, and a finished one stays finished", async () => {
  const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
  const parts = [0.1, 0.98, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7];
  const answers = await Promise.all(parts.map((part) => putPlace(reader, tale, { block: 0, part })));
  expect(statusCounts(answers)).toEqual({ 204: parts.length });
  const { reading, totalReading } = await listPlaces(reader);
  expect(totalReading).toBe(1);
  expect(reading[0].finished).toBe(true);
  expect(parts).toContain(reading[0].part);
});

it("A member has at most 2,000 places, and concurrent new ones replace the oldest", { tags: "variation" }, async () => {
  const reader = await aReader(site);
  const ids = await insertManyTales(site, { author: await aWriter(site), count: 2010 });
  await site.context.database.pool.query(
    `insert into reading_places (user_id, tale_id, block, part, finished, read_at)
     select $1, id, 0, 0.5, false, $3::timestamptz + n * interval '1 second'
     from unnest($2::bigint[]) with ordinality as listed (id, n)`,
    [reader.id, ids.slice(0, 2000), new Date(site.clock.now().getTime() - 10_000_000)],
  );
  const answers = await Promise.all(ids.slice(2000).map((id) => putPlace(reader, { id })));
  expect(statusCounts(answers)).toEqual({ 204: 10 });
  const { rows: kept } = await site.context.database.pool.query<{ tale_id: number }>(
    "select tale_id from reading_places where user_id = $1 order by tale_id",
    [reader.id],
  );
  expect(kept.map(({ tale_id }) => Number(tale_id))).toEqual(ids.slice(10).toSorted((a, b) => a - b));
  expect((await listPlaces(reader)).totalReading).toBe(2000);
});

it("A place recorded while its Tale is deleted gets 204 or 404 and leaves nothing", { tags: "variation" }, async () => {
  const readers = await Promise.all(Array.from({ length: 6 }, () => aReader(site)));
  for (let round = 0; round < 4; round += 1) {
    const tale = await aPublishedTale(site);
    const calls = readers.map((reader) => putPlace(reader, tale));
    expect((await tale.writer.client.delete(`/v1/delete/${tale.id}`)).status).toBe(204);
    for (const answer of await Promise.all(calls)) expect([204, 404]).toContain(answer.status);
  }
  for (const reader of readers) expect((await listPlaces(reader)).totalReading).toBe(0);
});

it("Places recorded while all are deleted are there completely or not at all", { tags: "variation" }, async () => {
  const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
  for (let round = 0; round < 4; round += 1) {
    const calls = [
      putPlace(reader, tale),
      reader.client.delete("/v1/reading"),
      putPlace(reader, tale),
      forgetPlace(reader, tale),
    ];
    expect(statusCounts(await Promise.all(calls))).toEqual({ 204: 4 });
    const { reading, totalReading } = await listPlaces(reader);
    expect(reading).toHaveLength(totalReading);
  }
});

it("A pause that was confirmed is never followed by a recorded place", { tags: "variation" }, async () => {
  for (let round = 0; round < 8; round += 1) {
    const [reader, tale] = [await aReader(site), await aPublishedTale(site)];
    const calls = Array.from({ length: 6 }, (_, n) => putPlace(reader, tale, { block: 0, part: n / 10 }));
    await pauseRecording(reader, true);
    const atPause = await listPlaces(reader);
    await Promise.all(calls);
    expect(await listPlaces(reader)).toEqual(atPause);
  }
});
