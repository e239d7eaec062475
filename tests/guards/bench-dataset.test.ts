/** @module-tag variation */
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inconsistencies } from "#proofs/load/dataset/consistency.ts";
import { fillDatabase, type Filled } from "#proofs/load/dataset/fill.ts";
import { aDatabase } from "../support/databases.ts";

/** The database that `npm run bench` fills. */

const size = { tales: 1200, seed: 3 };
let database: Awaited<ReturnType<typeof aDatabase>>;
let filled: Filled;
let client: pg.Client;
let schemaBefore: unknown[];

/** Indexes, constraints and triggers, which the fill removes and builds again. */
const schema = async () =>
  (
    await client.query(`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index where indrelid::regclass::text !~ '^pg_'
      union all select conname, pg_get_constraintdef(oid) from pg_constraint
      union all select tgname, tgenabled::text from pg_trigger where not tgisinternal order by 1, 2`)
  ).rows;

beforeAll(async () => {
  database = await aDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  schemaBefore = await schema();
  filled = await fillDatabase({ ...size, url: database.url });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it("The filled database is one that the product could have left", async () => {
  expect(await inconsistencies(client)).toEqual({});
});

it("The filled database has the schema of the migrations", async () => {
  expect(await schema()).toEqual(schemaBefore);
});

it("The filled database has a long discussion, a full thread and a member with many notifications", () => {
  const { totals, longestDiscussion, longestThread, mostNotified, popularTale } = filled.landmarks;
  expect(totals).toMatchObject({ tales: 1200, members: 360 });
  expect(longestDiscussion.comments).toBeGreaterThan(14_900);
  expect(longestThread.replies).toBe(500);
  expect(mostNotified.total).toBeGreaterThan(49_000);
  expect(popularTale.likes).toBeGreaterThan(200);
  expect(totals.likes / totals.tales).toBeGreaterThan(8);
});

it("The uneven database is one that the product could have left, with long lists of some members and tags", async () => {
  const other = await aDatabase();
  const uneven = new pg.Client({ connectionString: other.url });
  try {
    const { landmarks } = await fillDatabase({ ...size, shape: "uneven", url: other.url });
    await uneven.connect();
    expect(await inconsistencies(uneven)).toEqual({});
    expect(landmarks.totals.members).toBe(size.tales);
    // A quarter of all Tales each, as long as that is fewer than 5,000.
    expect(landmarks.busiestAuthor.total).toBeGreaterThan(filled.landmarks.busiestAuthor.total);
    const authors = "select count(*)::integer as total from tales group by author_id order by 1 desc limit 2";
    for (const { total } of (await uneven.query(authors)).rows) expect(total).toBeGreaterThan(size.tales / 5);
    expect(landmarks.mostFavourites.total).toBeGreaterThan(size.tales / 2);
    expect(landmarks.popularTale.likes).toBeGreaterThan(filled.landmarks.popularTale.likes);
    const tags = "select distinct count(*)::integer as total from tags group by category, language";
    expect((await uneven.query(tags)).rows).toEqual([{ total: 50 }]);
  } finally {
    await uneven.end();
    await other.drop();
  }
});

it("The same seed fills the same rows", async () => {
  const other = await aDatabase();
  try {
    expect((await fillDatabase({ ...size, url: other.url })).landmarks).toEqual(filled.landmarks);
  } finally {
    await other.drop();
  }
});
