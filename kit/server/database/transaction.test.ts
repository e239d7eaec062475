import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { aDatabase } from "#tests/support/databases.ts";
import { connect, type Database } from "./database.ts";
import { inTransaction, together, type Transaction } from "./transaction.ts";
import { sqlState } from "./database-errors.ts";
import { prepared, type ValueOf } from "./prepared-statements.ts";

let store: Awaited<ReturnType<typeof aDatabase>>;
let database: Database;
beforeAll(async () => {
  store = await aDatabase();
  database = connect(store.url, { log: pino({ level: "silent" }) });
  await database.pool.query("create table notes (id integer primary key, text text not null)");
});
afterAll(async () => {
  await database.close();
  await store.drop();
});
beforeEach(async () => void (await database.pool.query("truncate notes")));

const countNotes = prepared((executor) => executor.select({ total: sql<number>`count(*)` }).from(sql`notes`));
const notes = async () => (await countNotes(database.db, {}))[0]!.total;
/** A prepared statement: it is sent when it is called. */
const divide = prepared((executor, valueOf: ValueOf<{ by: number }>) =>
  executor.select({ quotient: sql<number>`1 / ${valueOf("by")}::integer` }).from(sql`(select 1) as one`),
);
const insert = (id: number) => sql`insert into notes values (${id}, 'a note')`;

it("A statement that is sent with the commit is committed", async () => {
  const add = (tx: Transaction) => tx.$client.query("insert into notes values (1, 'with the commit')");
  await inTransaction(database, async (tx, _afterCommit, atCommit) => atCommit(() => add(tx)));
  expect(await notes()).toBe(1);
});

it("A statement that fails with the commit rolls back, and its error is thrown, not those of statements after it", async () => {
  const work = inTransaction(database, async (tx, afterCommit, atCommit) => {
    await tx.execute(insert(1));
    atCommit(() => divide(tx, { by: 0 }));
    afterCommit.announce("a channel", "a message");
    afterCommit(() => expect.unreachable());
  });
  expect(sqlState(await work.catch((error: unknown) => error))).toBe("22012");
  expect(await notes()).toBe(0);
});

it("A transaction whose last statement meets a conflict that passes is repeated", async () => {
  let runs = 0;
  const raise = "do $$ begin raise exception 'met another one' using errcode = '40001'; end $$";
  await inTransaction(database, async (tx, _afterCommit, atCommit) => {
    runs += 1;
    await tx.execute(insert(1));
    if (runs === 1) atCommit(() => tx.$client.query(raise));
  });
  expect([runs, await notes()]).toEqual([2, 1]);
});

it("A statement that is not sent at once is refused, because it would come after the commit", async () => {
  const work = inTransaction(database, async (tx, _afterCommit, atCommit) => {
    await tx.execute(insert(1));
    atCommit(async () => {
      await Promise.resolve();
      await tx.execute(insert(2));
    });
  });
  await expect(work).rejects.toThrow("Prepare it");
  expect(await notes()).toBe(0);
});

it("Statements that are sent together run in their order, and the first one's error is thrown when all have ended", async () => {
  const ended: string[] = [];
  const work = inTransaction(database, async (tx) => {
    const later = async () => {
      await divide(tx, { by: 1 }).catch(() => {});
      ended.push("the last one");
    };
    await together(tx.execute(insert(1)), tx.execute(sql`select text / 1 from notes`), tx.execute(insert(1)), later());
  });
  expect(sqlState(await work.catch((error: unknown) => error))).toBe("42883");
  expect([ended, await notes()]).toEqual([["the last one"], 0]);
  expect(await together(divide(database.db, { by: 1 }), null)).toEqual([[{ quotient: 1 }], null]);
});

it("Of statements that are sent together, the error of the one that failed is thrown, not those of others that were refused because of it", async () => {
  const runs: string[] = [];
  await inTransaction(database, async (tx) => {
    runs.push("a run");
    const meets = sql.raw("do $$ begin raise exception 'met another one' using errcode = '40P01'; end $$");
    const afterwards = async () => {
      await Promise.resolve();
      await tx.execute(insert(1));
    };
    await together(afterwards(), runs.length === 1 ? tx.execute(meets) : null);
  });
  expect([runs.length, await notes()]).toEqual([2, 1]);
});

it("Every statement of a failed transaction reports the failure of the first one", async () => {
  const work = inTransaction(database, (tx) =>
    Promise.all([tx.execute(sql`select pg_sleep(0)`).then(() => divide(tx, { by: 1 })), divide(tx, { by: 0 })]),
  );
  expect(sqlState(await work.catch((error: unknown) => error))).toBe("22012");
});

it("Statements before the answer to BEGIN belong to its transaction", async () => {
  const work = inTransaction(database, async (tx) => {
    await together(tx.execute(insert(1)), tx.execute(insert(2)));
    throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  expect(await notes()).toBe(0);
});
