import { afterAll, beforeAll, expect, it } from "vitest";
import { promisify } from "node:util";
import { createHash } from "node:crypto";
import { zstdCompress } from "node:zlib";
import { to } from "pg-copy-streams";
import { aDatabase, anEmptyDatabase, onDatabase } from "#tests/support/databases.ts";
import { aSite, type TestSite } from "#tests/support/site.ts";
import { startBackfill } from "#features/search/server/index-jobs.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { anOperator, type Operator } from "./backup.fixture.ts";
import { createBackupFile } from "./backup-file.ts";
import type { Beginning, End, TableContents } from "./contents.ts";
import { entriesOf } from "./read-entries.ts";

/** The index of search, which a backup leaves out. A restore and a job of the site write it again. */

let source: Awaited<ReturnType<typeof aDatabase>>;
let operator: Operator;
let index: string[];
beforeAll(async () => {
  source = await aDatabase();
  operator = await anOperator();
  const site = await aSite({ database: { url: source.url, drop: async () => {} } });
  for (const animal of ["flamingo", "walrus", "badger"])
    await aPublishedTale(site, {
      title: `The ${animal} of the lamp`,
      content: `<p>${`A ${animal} came along the quay. `.repeat(60)}</p>`,
    });
  await site.close();
  // As in a site whose Tales were published in another order than their ids say.
  await onDatabase(source.url, (client) => client.query("update tale_search set place = 900 - place"));
  index = await indexIn(source.url);
  await operator.backUp(source.url, "backup");
});
afterAll(async () => {
  await source.drop();
  await operator.leave();
});

const indexIn = (url: string) =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select tale_search::text as line from tale_search
       union all select word from title_words union all select place::text from tale_search_update order by 1`,
    );
    return rows.map(({ line }) => line);
  });

async function entries(name: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const { name: entry, content } of entriesOf(operator.file(name), null)) found.set(entry, content);
  return found;
}

const jsonOf = <T>(all: Map<string, Buffer>, name: string) => JSON.parse(all.get(name)!.toString()) as T;

async function found(site: TestSite, query: string) {
  const { totalPosts, similar, incomplete } = (await site.visitor().get("/v0/search", { query: { query } })).body;
  return { totalPosts, similar, incomplete };
}

it("A backup has neither vectors nor words of search", async () => {
  const all = await entries("backup");
  const { format, tables } = jsonOf<Beginning>(all, "backup.json");
  const columns = (table: string) => tables.find(({ name }) => name === table)?.columns;
  expect([format, columns("tale_search")]).toEqual([2, ["tale_id", "place"]]);
  expect(jsonOf(all, "tables/title_words.json")).toMatchObject({ rows: 0 });
  expect(jsonOf(all, "tables/tale_search.json")).toMatchObject({ rows: 3 });
});

it("The restored site finds by titles and filters at once, says that texts are missing, and then finds as before", async () => {
  const database = await anEmptyDatabase();
  await operator.restore(database.url, "backup", { hasMoved: true });
  expect(operator.printed.join("\n")).toContain("The site reads the texts of 3 Tales after its start");
  const holdJob = (isHeld: boolean) =>
    onDatabase(database.url, (client) => client.query("update tale_search_update set is_enqueued = $1", [isHeld]));
  await holdJob(true);
  const restored = await aSite({ database });
  expect(await found(restored, "walruses")).toEqual({ totalPosts: 1, similar: false, incomplete: true });
  expect(await found(restored, "bagder")).toEqual({ totalPosts: 1, similar: true, incomplete: true });
  expect(await found(restored, "quay")).toEqual({ totalPosts: 0, similar: false, incomplete: true });
  const { body: filtered } = await restored.visitor().get("/v0/search", { query: { languageName: "EN" } });
  expect(filtered).toMatchObject({ totalPosts: 3, incomplete: true });
  const page = async () =>
    (await restored.visitor().get("/search?query=quay&lang=en", { headers: { accept: "text/html" } })).body;
  expect(await page()).toContain("Search is still reading the Tales");

  // As if the job had read the newest Tale.
  await onDatabase(database.url, async (client) => {
    await client.query("update tale_search_update set place = place - 1");
    await client.query(
      "update tale_search set words = words || 'text ' where place = (select max(place) from tale_search)",
    );
  });
  expect(await found(restored, "badger")).toEqual({ totalPosts: 1, similar: false, incomplete: true });

  await onDatabase(database.url, (client) => client.query("update tale_search_update set place = 900"));
  await holdJob(false);
  await startBackfill(restored.context);
  await restored.jobsDone();
  expect(await found(restored, "quays")).toEqual({ totalPosts: 3, similar: false, incomplete: undefined });
  expect(await page()).not.toContain("Search is still reading");
  expect(await indexIn(database.url)).toEqual(index);
  await restored.close();
});

it(
  "The backup of a site that still reads its texts lets the restored one read them all",
  { tags: "variation" },
  async () => {
    const unread = await anEmptyDatabase();
    await operator.restore(unread.url, "backup", { hasMoved: true });
    await onDatabase(unread.url, (client) => client.query("update tale_search_update set is_enqueued = true"));
    await (await aSite({ database: { ...unread, drop: async () => {} } })).close();
    // As if the job had written the first row.
    await onDatabase(unread.url, async (client) => {
      await client.query("update tale_search_update set place = place - 1");
      await client.query(`insert into work.job (name, data) values ('tale-search-forms', '{"place": 1}')`);
    });
    await operator.backUp(unread.url, "unread");
    await unread.drop();
    const database = await anEmptyDatabase();
    await operator.restore(database.url, "unread", { hasMoved: true });
    const restored = await aSite({ database });
    await restored.jobsDone();
    expect(await found(restored, "quay")).toEqual({ totalPosts: 3, similar: false, incomplete: undefined });
    await restored.close();
  },
);

/** Writes the backup as 0.2.0 did: in format 1, with all columns and rows of the two tables. */
async function rewriteAsOf020(): Promise<void> {
  const all = await entries("backup");
  const beginning = jsonOf<Beginning>(all, "backup.json");
  const end = jsonOf<End>(all, "end.json");
  const file = await createBackupFile(operator.file("of-0.2.0"), null);
  const whole: TableContents[] = [
    {
      name: "tale_search",
      columns: ["tale_id", "place", "language", "publication_date", "minutes", "title", "words", "vector"],
    },
    { name: "title_words", columns: ["word", "tale_id"] },
  ];
  const copied = new Map<string, { rows: number; content: Buffer }>();
  await onDatabase(source.url, async (client) => {
    for (const { name, columns } of whole) {
      const chunks: Buffer[] = [];
      const copy = client.query(to(`copy (select ${columns.join()} from ${name}) to stdout`));
      for await (const chunk of copy as AsyncIterable<Buffer>) chunks.push(chunk);
      copied.set(name, { rows: copy.rowCount, content: Buffer.concat(chunks) });
    }
  });
  const tables = beginning.tables.map((table) => whole.find(({ name }) => name === table.name) ?? table);
  await file.add("backup.json", JSON.stringify({ ...beginning, format: 1, version: "0.2.0", tables }));
  for (const [name, bytes] of all) {
    const [, table = "", ending] = /^tables\/([\w.]+)(\.json|\/)/.exec(name) ?? [];
    const { rows, content } = copied.get(table) ?? {};
    if (name === "backup.json" || name === "end.json") continue;
    if (content === undefined) await file.add(name, bytes);
    else if (ending === ".json") {
      await file.add(`tables/${table}/000001.copy.zst`, await promisify(zstdCompress)(content));
      const sha256 = createHash("sha256").update(content).digest("hex");
      await file.add(name, JSON.stringify({ parts: 1, rows, bytes: content.length, sha256 }));
    }
  }
  await file.add("end.json", JSON.stringify({ ...end, rows: end.rows + copied.get("title_words")!.rows }));
  await file.finish();
}

it(
  "A backup of 0.2.0, which has vectors and words of search, is restored as it was",
  { tags: "variation" },
  async () => {
    await rewriteAsOf020();
    await operator.verify("of-0.2.0");
    expect(operator.printed.join("\n")).toContain("by Fabula 0.2.0");
    const database = await anEmptyDatabase();
    await operator.restore(database.url, "of-0.2.0", { hasMoved: true });
    expect(await indexIn(database.url)).toEqual(index);
    await database.drop();
  },
);
