import { afterAll, beforeAll, expect, it } from "vitest";
import { promisify } from "node:util";
import { createHash } from "node:crypto";
import { zstdCompress } from "node:zlib";
import { to } from "pg-copy-streams";
import { aDatabase, anEmptyDatabase, onDatabase } from "#tests/support/databases.ts";
import { aSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";
import { anOperator, checksums, type Operator } from "./backup.fixture.ts";
import { createBackupFile } from "./backup-file.ts";
import type { Beginning, End, TableContents } from "./contents.ts";
import { entriesOf } from "./read-entries.ts";

/** The index of search, which a backup leaves out and a restore writes again. */

let source: Awaited<ReturnType<typeof aDatabase>>;
let operator: Operator;
let sums: Record<string, string>;
beforeAll(async () => {
  source = await aDatabase();
  operator = await anOperator();
  const site = await aSite({ database: { url: source.url, drop: async () => {} } });
  for (const animal of ["flamingo", "walrus", "badger"])
    await aPublishedTale(site, {
      title: `The ${animal} of the lamp`,
      content: `<p>${`A ${animal} came by. `.repeat(60)}</p>`,
    });
  await site.close();
  // As in a site whose Tales were published in another order than their ids say.
  await onDatabase(source.url, (client) => client.query("update tale_search set place = 900 - place"));
  sums = await onDatabase(source.url, checksums);
  await operator.backUp(source.url, "backup");
});
afterAll(async () => {
  await source.drop();
  await operator.leave();
});

async function entries(name: string): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  for await (const { name: entry, content } of entriesOf(operator.file(name), null)) found.set(entry, content);
  return found;
}

const jsonOf = <T>(all: Map<string, Buffer>, name: string) => JSON.parse(all.get(name)!.toString()) as T;

/** Restores a backup, and compares it with the site that made it. */
async function expectWholeRestore(name: string): Promise<void> {
  const database = await anEmptyDatabase();
  await operator.restore(database.url, name, { hasMoved: true });
  expect(await onDatabase(database.url, checksums)).toEqual(sums);
  const restored = await aSite({ database });
  for (const query of ["walrus", "flamingos", "bagder"]) {
    const { body } = await restored.visitor().get("/v0/search", { query: { query } });
    expect(body.posts, query).toHaveLength(1);
  }
  await restored.close();
}

it("A backup has neither vectors nor words of search, and the restored site finds as before", async () => {
  const all = await entries("backup");
  const { format, tables } = jsonOf<Beginning>(all, "backup.json");
  const columns = (table: string) => tables.find(({ name }) => name === table)?.columns;
  expect([format, columns("tale_search")]).toEqual([2, ["tale_id", "place"]]);
  expect(jsonOf(all, "tables/title_words.json")).toMatchObject({ rows: 0 });
  expect(jsonOf(all, "tables/tale_search.json")).toMatchObject({ rows: 3 });
  await expectWholeRestore("backup");
});

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

it("A backup of 0.2.0, which has vectors and words of search, is restored as it was", async () => {
  await rewriteAsOf020();
  await operator.verify("of-0.2.0");
  expect(operator.printed.join("\n")).toContain("by Fabula 0.2.0");
  await expectWholeRestore("of-0.2.0");
});
