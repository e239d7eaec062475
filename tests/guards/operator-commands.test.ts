import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aDatabase } from "../support/databases.ts";
import { halfOf } from "../support/source-files.ts";

/** Operators copy commands from these documents when something is wrong: they must work then. */

const documents = ["docs/alerts.md", "docs/operations.md", "docs/several-processes.md"];

const inline = /`((?:select|update|delete|analyze|vacuum) [^`]+)`/g;
const givenToPsql = /psql "\$DATABASE_URL" (?:-c |--command=)(?:'([^']+)'|"([^"]+)")/g;
const block = /```sql\n([\s\S]*?)```/g;

/** The statements of a document, as an operator would send them one after the other. */
function statementsOf(text: string): string[] {
  const found = [inline, givenToPsql, block].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, one, other]) => one ?? other!),
  );
  return found.flatMap((each) => each.split(/;\s*\n/)).filter((each) => each.trim() !== "");
}

const texts = new Map(documents.map((path) => [path, readFileSync(path, "utf8")]));
const statements = [...texts].flatMap(([path, text]) => statementsOf(text).map((sql) => ({ path, sql })));

let database: Awaited<ReturnType<typeof aDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await aDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function failureOf(sql: string): Promise<string | null> {
  // An upgrade builds indexes that this version has.
  const index = /^create index concurrently (\w+)/.exec(sql)?.[1];
  if (index !== undefined) await client.query(`drop index ${index}`);
  return client.query(sql).then(
    () => null,
    (error: Error) => error.message,
  );
}

it("SQL of the documents for operators runs on a site's database", async () => {
  expect(statements.length).toBeGreaterThan(12);
  const failures = [];
  for (const { path, sql } of statements) {
    // Optional, as the document says: it needs a setting of the server.
    if (sql.includes("pg_stat_statements")) continue;
    const failure = await failureOf(sql);
    if (failure !== null) failures.push({ path, sql, failure });
  }
  expect(failures).toEqual([]);
});

it("Statements with a column that does not exist are found", async () => {
  expect(await failureOf("select no_such_column from mail_outbox")).toMatch(/no_such_column/);
});

it("Commands that filter the log skip lines that are not JSON, such as those of systemd", () => {
  const filters = [...texts.values()].flatMap((text) => text.match(/jq .*/g) ?? []);
  expect(filters.length).toBeGreaterThan(5);
  expect(filters.filter((each) => !/^jq -R[cr] 'fromjson\? \| /.test(each))).toEqual([]);
});

it("Events that the alerts and their sections name are those that the program logs", () => {
  const rules = readFileSync("deploy/prometheus/alerts.yaml", "utf8");
  const named = [
    ...[...texts.values()].flatMap((text) => [...text.matchAll(/\.event == "([\w-]+)"/g)].map(([, name]) => name!)),
    ...[...rules.matchAll(/event=~?"([^"]+)"/g)].flatMap(([, names]) => names!.split("|")),
  ];
  expect(named.length).toBeGreaterThan(5);
  const logged = new Set(
    halfOf("server")
      .flatMap((file) => readFileSync(file, "utf8").match(/\bevent: "[^;,}]+/g) ?? [])
      .flatMap((written) => [...written.matchAll(/"([\w-]+)"/g)].map(([, name]) => name!)),
  );
  expect(named.filter((name) => !logged.has(name))).toEqual([]);
});
