/** @module-tag variation */
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aDatabase } from "#tests/support/databases.ts";
import { connect, type Database } from "./database.ts";
import { onOneConnection, inTransaction, type Executor } from "./transaction.ts";
import { prepared, type ValueOf } from "./prepared-statements.ts";

const log = pino({ level: "silent" });
/** More than it takes until a statement is named. */
const often = 12;

let store: Awaited<ReturnType<typeof aDatabase>>;
let database: Database;
beforeEach(async () => {
  store = await aDatabase();
  database = connect(store.url, { log });
  await database.pool.query("create table notes (id integer primary key, text text not null)");
  await database.pool.query("insert into notes select n, 'note ' || n from generate_series(1, 50) n");
});
afterEach(async () => {
  await database.close();
  await store.drop();
});

const noteById = (on: Executor, id: number) =>
  on.execute<{ text: string }>(sql`select text from notes where id = ${id}`);

async function readOften(on: Executor): Promise<string[]> {
  const texts: string[] = [];
  for (let id = 1; id <= often; id += 1) texts.push(...(await noteById(on, id)).rows.map(({ text }) => text));
  return texts;
}
const oftenRead = Array.from({ length: often }, (_, at) => `note ${at + 1}`);

/** The statements that the server keeps for this connection. */
async function keptBy(on: Executor): Promise<string[]> {
  const { rows } = await on.execute<{ statement: string }>(sql`select statement from pg_prepared_statements`);
  return rows.map(({ statement }) => statement);
}

it("A frequent statement is kept by the server, a rare one is not", async () => {
  const kept = await onOneConnection(database, async (on) => {
    await on.execute(sql`select count(*) from notes`);
    await readOften(on);
    return keptBy(on);
  });
  expect(kept).toEqual(["select text from notes where id = $1"]);
});

it("The number of kept statements is bounded", async () => {
  const kept = await onOneConnection(database, async (on) => {
    for (let column = 0; column < 250; column += 1) {
      const statement = sql.raw(`select ${column} from notes where id = 1`);
      for (let count = 0; count < often; count += 1) await on.execute(statement);
    }
    return keptBy(on);
  });
  expect(kept).toHaveLength(200);
});

it("Without prepared statements the server keeps none", async () => {
  const pooled = connect(store.url, { log, preparedStatements: false });
  const kept = await onOneConnection(pooled, async (on) => {
    await readOften(on);
    return keptBy(on);
  });
  await pooled.close();
  expect(kept).toEqual([]);
});

it("Statements go on when a migration changes the type of a column that they read", async () => {
  expect(await readOften(database.db)).toEqual(oftenRead);
  await database.pool.query("alter table notes alter column text type varchar(100)");
  expect(await readOften(database.db)).toEqual(oftenRead);
  await database.pool.query("alter table notes alter column text type text");
  expect(await inTransaction(database, (tx) => readOften(tx))).toEqual(oftenRead);
});

it("Statements go on when a pooler has dropped what the server kept", async () => {
  expect(await readOften(database.db)).toEqual(oftenRead);
  await database.pool.query("deallocate all");
  expect(await readOften(database.db)).toEqual(oftenRead);
  await database.pool.query("deallocate all");
  expect(await inTransaction(database, (tx) => readOften(tx))).toEqual(oftenRead);
});

it("A statement that is built once serves the pool and every transaction", async () => {
  const built: Executor[] = [];
  const textsOf = prepared((executor, valueOf: ValueOf<{ id: number; limit: number }>) => {
    built.push(executor);
    return executor
      .select({ text: sql<string>`text` })
      .from(sql`notes`)
      .where(sql`id >= ${valueOf("id")}`)
      .orderBy(sql`id`)
      .limit(valueOf("limit"));
  });
  const read = (on: Executor, id: number) => textsOf(on, { id, limit: 2 });
  const both = (id: number) => [{ text: `note ${id}` }, { text: `note ${id + 1}` }];
  expect([await read(database.db, 1), await read(database.db, 7)]).toEqual([both(1), both(7)]);
  const inside = await inTransaction(database, async (tx) => [await read(tx, 3), await read(tx, 5)]);
  expect(inside).toEqual([both(3), both(5)]);
  expect(new Set(built).size).toBe(built.length);
});
