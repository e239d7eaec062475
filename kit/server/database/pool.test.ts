import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { aDatabaseProxy, type DatabaseProxy } from "#tests/support/database-proxy.ts";
import { aDatabase } from "#tests/support/databases.ts";
import { connect, type Database } from "./database.ts";
import { inTransaction, mayTakeLong } from "./transaction.ts";
import { isOutcomeUnknown, isUnreachable } from "./database-errors.ts";
import { countStatements } from "#tests/support/statement-recorder.ts";

const maxConnections = 16;

let store: Awaited<ReturnType<typeof aDatabase>>;
let line: DatabaseProxy;
let database: Database;
beforeEach(async () => {
  store = await aDatabase();
  line = await aDatabaseProxy(store.url);
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

/** Runs this number of transactions at the same time, each on its own connection. */
async function allPlaces(): Promise<Set<number>> {
  let arrivedCount = 0;
  let open!: () => void;
  const everybodyIsHere = new Promise<void>((resolve) => (open = resolve));
  const backends = await Promise.all(
    Array.from({ length: maxConnections }, async () => {
      const connection = await database.pool.connect();
      try {
        const backend = await backendOf(connection.db);
        if (++arrivedCount === maxConnections) open();
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
    { tags: "variation" },
    async () => {
      const killer = connect(store.url, { log: pino({ level: "silent" }) });
      const done = new AbortController();
      const writers = Array.from({ length: 24 }, async () => {
        while (!done.signal.aborted)
          await inTransaction(database, (tx) => tx.execute(sql`select pg_sleep(0.001)`)).catch(() => {});
      });
      const victims = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state is not null limit 8`;
      for (let ended = 0; ended < 200;) ended += (await killer.db.execute(victims)).rows.length;
      done.abort();
      await Promise.all(writers);
      await killer.close();
      expect((await allPlaces()).size).toBe(maxConnections);
      expect(database.pool.counts).toEqual({ busy: 0, free: maxConnections, waiting: 0 });
    },
  );

  it(
    "A new connection that ends at its first statement fails the call instead of retrying forever",
    { tags: "variation" },
    async () => {
      line.refuseStatements();
      expect(await failureOf(database.db.execute(pid))).toBeInstanceOf(Error);
      expect(line.opened()).toBe(1);
      line.mend();
      await database.db.execute(pid);
    },
  );

  it("A transaction whose BEGIN fails releases its connection", { tags: "variation" }, async () => {
    for (let n = 0; n < 2 * maxConnections; n += 1) {
      const connection = await database.pool.connect();
      connection.release();
      const next = inTransaction(database, async () => {});
      connection.closeNow();
      await failureOf(next);
    }
    expect(database.pool.counts.free).toBe(maxConnections);
    await inTransaction(database, (tx) => tx.execute(pid));
  });
});

describe("a network that loses every packet without an error", () => {
  // The test moves the clock past the deadlines. Everything awaited after that must happen without further time.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  it("The pool serves again within ten seconds of the network's return, and no statement waits forever", async () => {
    await allPlaces();
    line.silence();
    const failures = Array.from({ length: 40 }, () => failureOf(inTransaction(database, (tx) => tx.execute(pid))));
    await pass(5 * SECOND);
    line.mend();
    await pass(10 * SECOND);
    for (const failure of await Promise.all(failures)) expect(failure).toBeInstanceOf(Error);
    expect((await allPlaces()).size).toBe(maxConnections);
  });

  it(
    "A connection that went silent while it was idle is replaced before it is used",
    { tags: "variation" },
    async () => {
      await allPlaces();
      line.silence();
      await pass(1.1 * SECOND);
      line.mend();
      const work = failureOf(inTransaction(database, (tx) => tx.execute(pid)));
      // One connection is checked; the others are not checked again.
      await pass(2 * SECOND);
      expect(await work).toBe(null);
    },
  );

  it("Of connections that are used together after a pause, one is checked for all", async () => {
    await allPlaces();
    const checks = countStatements(database.pool, (text) => text.includes("transaction_read_only"));
    await pass(1.1 * SECOND);
    await Promise.all(Array.from({ length: maxConnections }, () => database.db.execute(pid)));
    expect(checks()).toBe(1);
  });

  it("Closing the pool ends in time although statements wait for answers", { tags: "variation" }, async () => {
    await allPlaces();
    line.silence();
    const failures = Array.from({ length: 20 }, () => failureOf(inTransaction(database, (tx) => tx.execute(pid))));
    // The statements have been sent by then.
    await pass(0.5 * SECOND);
    const closed = database.close();
    await pass(5 * SECOND);
    await closed;
    for (const failure of await Promise.all(failures)) expect(failure).toBeInstanceOf(Error);
  });
});

describe("a statement's answer", () => {
  it("An ordinary error of a statement keeps its connection", { tags: "variation" }, async () => {
    const before = await backendOf(database.db);
    expect(await failureOf(database.db.execute(sql`select 1 / 0`))).toBeInstanceOf(Error);
    expect(await failureOf(inTransaction(database, (tx) => tx.execute(sql`select 1 / 0`)))).toBeInstanceOf(Error);
    expect(await backendOf(database.db)).toBe(before);
  });

  it(
    "The server cancels a slow statement before the site does, and both wait for minutes in a transaction that may take long",
    { tags: "variation" },
    async () => {
      const ofServer = sql`select setting::int as milliseconds from pg_settings where name = 'statement_timeout'`;
      const limits = await inTransaction(database, async (tx) => {
        const both = async () =>
          [
            (await tx.execute<{ milliseconds: number }>(ofServer)).rows[0]!.milliseconds,
            tx.$client.answerTimeout,
          ] as const;
        const ordinary = await both();
        await mayTakeLong(tx);
        return { ordinary, long: await both() };
      });
      expect(limits).toEqual({ ordinary: [6 * SECOND, 8 * SECOND], long: [5 * MINUTE, 5 * MINUTE + 2 * SECOND] });
      const failure = await failureOf(
        inTransaction(database, async (tx) => {
          await tx.execute(sql`set local statement_timeout = '10ms'`);
          await tx.execute(sql`select pg_sleep(60)`);
        }),
      );
      expect(String((failure as Error).cause)).toContain("statement timeout");
      // The next borrower of the connection has the ordinary timeout again.
      expect((await database.db.execute(ofServer)).rows).toEqual([{ milliseconds: 6 * SECOND }]);
    },
  );

  it("A transaction with a failed statement is not treated as committed", async () => {
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

  it("A transaction whose commit is not confirmed has an unknown outcome and is not repeated", async () => {
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

  it("A single change without an answer has an unknown outcome; a query without an answer has changed nothing", async () => {
    line.loseConfirmationOf(/insert into notes/);
    expect(isOutcomeUnknown(await failureOf(database.db.execute(sql`insert into notes values ('alone')`)))).toBe(true);
    line.loseConfirmationOf(/select text from notes/);
    const failure = await failureOf(notes());
    expect([isOutcomeUnknown(failure), isUnreachable(failure), await notes()]).toEqual([false, true, 1]);
  });

  it("A connection that breaks before the commit has changed nothing", async () => {
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
