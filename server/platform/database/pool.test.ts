import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aDatabaseLine, type DatabaseLine } from "#tests/support/database-line.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { connect, inTransaction, isOutcomeUnknown, isUnreachable, mayTakeLong, type Database } from "./database.ts";

const places = 16;

let store: Awaited<ReturnType<typeof aDatabase>>;
let line: DatabaseLine;
let database: Database;
beforeEach(async () => {
  store = await aDatabase();
  line = await aDatabaseLine(store.url);
  database = connect(line.url, { log: pino({ level: "silent" }) });
});
afterEach(async () => {
  await database.close();
  await line.close();
  await store.drop();
});

const pid = sql<number>`select pg_backend_pid() as pid`;
const backendOf = async (on: Pick<Database["db"], "execute">) => (await on.execute<{ pid: number }>(pid)).rows[0]!.pid;
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** So many transactions at the same moment, each with a connection of its own. */
async function allPlaces(): Promise<Set<number>> {
  let arrived = 0;
  let open!: () => void;
  const everybodyIsHere = new Promise<void>((resolve) => (open = resolve));
  const backends = await Promise.all(
    Array.from({ length: places }, async () => {
      const connection = await database.pool.connect();
      try {
        const backend = await backendOf(connection.db);
        if (++arrived === places) open();
        await everybodyIsHere;
        return backend;
      } finally {
        connection.release();
      }
    }),
  );
  return new Set(backends);
}

describe("connections that the server ends", () => {
  it(
    "All places of the pool still serve after 200 backends were terminated under transactions",
    { timeout: 60_000 },
    async () => {
      const killer = connect(store.url, { log: pino({ level: "silent" }) });
      const done = new AbortController();
      const writers = Array.from({ length: 24 }, async () => {
        while (!done.signal.aborted)
          await inTransaction(database, (tx) => tx.execute(sql`select pg_sleep(0.001)`)).catch(() => delay(1));
      });
      const victims = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state is not null limit 8`;
      for (let ended = 0; ended < 200;) ended += (await killer.db.execute(victims)).rows.length;
      done.abort();
      await Promise.all(writers);
      await killer.close();
      expect((await allPlaces()).size).toBe(places);
      expect(database.pool.counts).toEqual({ busy: 0, free: places, waiting: 0 });
    },
  );

  it("A new connection that ends at its first statement fails the caller, who would else connect without end", async () => {
    line.refuseStatements();
    expect(await failureOf(database.db.execute(pid))).toBeInstanceOf(Error);
    expect(line.opened()).toBe(1);
    line.mend();
    await database.db.execute(pid);
  });

  it("A transaction whose BEGIN is refused gives its connection back", async () => {
    for (let n = 0; n < 2 * places; n += 1) {
      const connection = await database.pool.connect();
      connection.release();
      const next = inTransaction(database, async () => {});
      connection.cut();
      await failureOf(next);
    }
    expect(database.pool.counts.free).toBe(places);
    await inTransaction(database, (tx) => tx.execute(pid));
  });
});

describe("a network that loses every packet without an error", () => {
  it(
    "The pool serves again within ten seconds of the network's return, and no statement waits for ever",
    { timeout: 60_000 },
    async () => {
      await allPlaces();
      line.silence();
      const asked = Array.from({ length: 40 }, () => failureOf(inTransaction(database, (tx) => tx.execute(pid))));
      await delay(5000);
      line.mend();
      const back = performance.now();
      for (const failure of await Promise.all(asked)) expect(failure).toBeInstanceOf(Error);
      expect((await allPlaces()).size).toBe(places);
      expect(performance.now() - back).toBeLessThan(10_000);
    },
  );

  it("A connection that went silent while it was idle is replaced before it is used", async () => {
    await allPlaces();
    line.silence();
    await delay(1100);
    line.mend();
    const before = performance.now();
    await inTransaction(database, (tx) => tx.execute(pid));
    expect(performance.now() - before).toBeLessThan(4000);
  });

  it("Closing the pool ends in time although statements are waiting for answers", async () => {
    await allPlaces();
    line.silence();
    const asked = Array.from({ length: 20 }, () => failureOf(inTransaction(database, (tx) => tx.execute(pid))));
    const before = performance.now();
    await database.close();
    expect(performance.now() - before).toBeLessThan(5000);
    for (const failure of await Promise.all(asked)) expect(failure).toBeInstanceOf(Error);
  });
});

describe("a statement's answer", () => {
  it("An ordinary error of a statement keeps its connection", async () => {
    const before = await backendOf(database.db);
    expect(await failureOf(database.db.execute(sql`select 1 / 0`))).toBeInstanceOf(Error);
    expect(await failureOf(inTransaction(database, (tx) => tx.execute(sql`select 1 / 0`)))).toBeInstanceOf(Error);
    expect(await backendOf(database.db)).toBe(before);
  });

  it(
    "The server gives a long statement up before the site does, except in a transaction that may take long",
    { timeout: 60_000 },
    async () => {
      const slow = sql`select pg_sleep(9)`;
      const [failure, long] = await Promise.all([
        failureOf(database.db.execute(slow)),
        inTransaction(database, async (tx) => {
          await mayTakeLong(tx);
          return tx.execute(slow);
        }),
      ]);
      expect(String((failure as Error).cause)).toContain("statement timeout");
      expect(long.rowCount).toBe(1);
    },
  );

  it("A transaction in which a statement had failed is not taken for committed", async () => {
    const work = inTransaction(database, async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(work).rejects.toThrow("rolled back");
  });
});

describe("a confirmation that gets lost", () => {
  beforeEach(async () => {
    await database.db.execute(sql`create table notes (text text)`);
  });
  const notes = async () => (await database.db.execute(sql`select text from notes`)).rows.length;

  it("The outcome of a transaction is unknown, and it is not run again", async () => {
    let runs = 0;
    line.loseConfirmationOf(/insert into notes/);
    const failure = await failureOf(
      inTransaction(database, async (tx) => {
        runs += 1;
        await tx.execute(sql`insert into notes values ('once')`);
      }),
    );
    expect(isOutcomeUnknown(failure)).toBe(true);
    expect([runs, line.lost(), await notes()]).toEqual([1, 1, 1]);
  });

  it("The outcome of a single change is unknown; a question whose answer is lost changed nothing", async () => {
    line.loseConfirmationOf(/insert into notes/);
    expect(isOutcomeUnknown(await failureOf(database.db.execute(sql`insert into notes values ('alone')`)))).toBe(true);
    line.loseConfirmationOf(/select text from notes/);
    const failure = await failureOf(notes());
    expect([isOutcomeUnknown(failure), isUnreachable(failure), await notes()]).toEqual([false, true, 1]);
  });

  it("A connection that breaks before the commit is sent leaves no doubt: nothing was changed", async () => {
    const work = inTransaction(database, async (tx) => {
      await tx.execute(sql`insert into notes values ('never')`);
      line.cut();
      await tx.execute(sql`insert into notes values ('never')`);
    });
    const failure = await failureOf(work);
    expect([isOutcomeUnknown(failure), isUnreachable(failure)]).toEqual([false, true]);
    line.mend();
    expect(await notes()).toBe(0);
  });
});
