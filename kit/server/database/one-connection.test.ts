import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aDatabase } from "#tests/support/databases.ts";
import { connect, type Database } from "./database.ts";
import { sqlState } from "./database-errors.ts";
import { onOneConnection, together, type Executor } from "./transaction.ts";

let store: Awaited<ReturnType<typeof aDatabase>>;
let database: Database;
beforeEach(async () => {
  store = await aDatabase();
  database = connect(store.url, { log: pino({ level: "silent" }) });
});
afterEach(async () => {
  await database.close();
  await store.drop();
});

const processOf = async (on: Executor) =>
  (await on.execute<{ id: number }>(sql`select pg_backend_pid() as id`)).rows[0]!.id;
const numbered = async (on: Executor, n: number) =>
  (await on.execute<{ n: number }>(sql`select ${n}::integer as n`)).rows[0]!.n;

it("Reads that are given together are answered by one process, in their order", async () => {
  const processes = await onOneConnection(database, (on) => together(processOf(on), processOf(on), processOf(on)));
  expect(new Set(processes).size).toBe(1);
  expect(await onOneConnection(database, (on) => together(numbered(on, 1), numbered(on, 2)))).toEqual([1, 2]);
  expect(database.pool.counts).toMatchObject({ busy: 0, waiting: 0 });
});

it("A read that fails spoils none of the others, and the connection serves again", async () => {
  const others: number[] = [];
  const failing = onOneConnection(database, (on) =>
    together(
      numbered(on, 1).then((n) => others.push(n)),
      on.execute(sql`select 1 / ${0}::integer`),
      numbered(on, 2).then((n) => others.push(n)),
    ),
  );
  expect(sqlState(await failing.catch((error: unknown) => error))).toBe("22012");
  expect(others).toEqual([1, 2]);
  expect(await onOneConnection(database, (on) => numbered(on, 3))).toBe(3);
  expect(database.pool.counts).toMatchObject({ busy: 0, waiting: 0 });
});

it("Reads are repeated where a migration has changed the type of a column", async () => {
  await database.pool.query("create table notes (id integer primary key, text varchar(20) not null)");
  await database.pool.query("insert into notes values (1, 'kept')");
  const texts = () =>
    onOneConnection(database, async (on) => (await on.execute<{ text: string }>(sql`select * from notes`)).rows);
  // Often enough for a kept plan.
  for (let time = 0; time < 12; time += 1) await texts();
  await database.pool.query("alter table notes alter column text type text");
  expect(await texts()).toEqual([{ id: 1, text: "kept" }]);
});
