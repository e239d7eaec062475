/** @module-tag variation */
import { readFileSync } from "node:fs";
import pg from "pg";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aDatabaseBefore } from "./earlier-schema.fixture.ts";
import { lastRelease, migrate } from "./migrate.ts";
import { migrations } from "./schema-check.ts";

/**
 * The statements that a process of the last release has sent while members wrote, reviewed and read (`npm run test:upgrade --
 * --record`), on its schema, during the migration and after it.
 */

interface Recorded {
  connection: number;
  text: string;
  values: unknown[];
  rowCount: number;
}

const lines = readFileSync(`proofs/upgrade/statements-of-${lastRelease.version}.jsonl`, "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Recorded | { mark: true });
const middle = lines.findIndex((line) => "mark" in line);
const recordedBefore = lines.slice(0, middle) as Recorded[];
const recordedAfter = lines.slice(middle + 1) as Recorded[];

let place: Awaited<ReturnType<typeof aDatabaseBefore>>;
const connections = new Map<number, pg.Client>();
beforeEach(async () => {
  const tags = migrations().map(({ tag }) => tag);
  place = await aDatabaseBefore(tags[tags.indexOf(lastRelease.newestMigration) + 1]!);
});
afterEach(async () => {
  for (const client of connections.values()) await client.end();
  connections.clear();
  await place.drop();
});

async function connection(number: number): Promise<pg.Client> {
  const known = connections.get(number);
  if (known !== undefined) return known;
  const client = new pg.Client({ connectionString: place.url });
  connections.set(number, client);
  await client.connect();
  return client;
}

function valueOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueOf);
  if (value === null || typeof value !== "object") return value;
  if ("date" in value) return value.date;
  if ("bytes" in value) return Buffer.from(value.bytes as string, "base64");
  return JSON.stringify((value as { json: unknown }).json);
}

async function replay(recorded: readonly Recorded[]) {
  const differing = [];
  for (const { connection: number, text, values, rowCount } of recorded) {
    const client = await connection(number);
    const result = await client.query(text, values.map(valueOf));
    if ((result.rowCount ?? 0) !== rowCount) differing.push({ text, rowCount, now: result.rowCount });
  }
  return differing;
}

/** Outside of transactions. */
const reads = recordedBefore.filter(({ text }) => /^select /i.test(text) && !/ for (update|share|no key)/i.test(text));

it("Processes of the last release read and write while a new version migrates, and next to it", async () => {
  expect(await replay(recordedBefore)).toEqual([]);

  const migration = { isOver: false };
  const migrated = migrate(place.database).finally(() => (migration.isOver = true));
  let rounds = 0;
  for (; !migration.isOver || rounds === 0; rounds += 1) {
    for (const { text, values } of reads) await (await connection(-1)).query(text, values.map(valueOf));
  }
  await migrated;

  expect(await replay(recordedAfter)).toEqual([]);
});

it("Rows that the last release writes after the migration are complete for the new version", async () => {
  await replay(recordedBefore);
  await migrate(place.database);
  await replay(recordedAfter);

  const one = async (sql: string) => (await place.database.pool.query(sql)).rows[0] as Record<string, unknown>;
  const published = Number((await one("SELECT count(*) FROM tales WHERE publication_date IS NOT NULL")).count);
  expect(published).toBe(2);
  const copies = "SELECT count(*)::int, sum(tot_likes)::int AS likes FROM published_tales";
  expect(await one(copies)).toEqual({ count: published, likes: 2 });
  expect(await one("SELECT count(*)::int FROM tale_tags WHERE publication_date IS NOT NULL")).toEqual({ count: 2 });
  expect(await one("SELECT count(*)::int FROM tale_search")).toEqual({ count: published });
  const comments = "SELECT sum(tot_comments)::int AS total FROM tales";
  expect(await one(comments)).toEqual({ total: Number((await one("SELECT count(*) FROM comments")).count) });
});
