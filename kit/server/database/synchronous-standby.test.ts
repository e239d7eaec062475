/** @module-tag variation */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, type Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";
import { isOutcomeUnknown } from "./database-errors.ts";
import { aTestCluster, query, type TestCluster } from "#ops/embedded/test-cluster.fixture.ts";

/** A primary whose commits wait for a standby that is cut off. */

let cluster: TestCluster;
let admin: string;
let database: Database;
beforeAll(async () => {
  cluster = await aTestCluster();
  const server = await cluster.start();
  admin = server.adminUrl();
  database = connect(server.url(), { log: pino({ level: "silent" }) });
  await database.pool.query("create table notes (text text not null)");
  await query(admin, "alter system set synchronous_standby_names = 'nobody'");
  await query(admin, "select pg_reload_conf()");
  // The server's processes read the setting one after the other, the one that makes commits wait, too.
  while (!(await cancelWait(query(admin, "select pg_logical_emit_message(true, 'probe', '')")))) await pause(20);
});
afterAll(async () => {
  await database.close();
  await cluster.remove();
});

/** Cancels the wait of this commit, the only one. @returns false if it ended without waiting */
async function cancelWait(commit: Promise<unknown>): Promise<boolean> {
  const ended = commit.then(() => true);
  const waiting = "select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'";
  for (;;) {
    if ((await query(admin, waiting)).length > 0) return true;
    if (await Promise.race([ended, pause(20, false)])) return false;
  }
}

const writeNote = sql`insert into notes values ('a note')`;

it.each<[string, () => Promise<unknown>]>([
  ["a transaction", () => inTransaction(database, (tx) => tx.execute(writeNote))],
  ["a statement by itself", async () => database.db.execute(writeNote)],
])("The outcome of %s whose wait for a standby is cancelled is unknown", async (_, write) => {
  const written = write().then(
    () => null,
    (error: unknown) => error,
  );
  expect(await cancelWait(written)).toBe(true);
  expect(isOutcomeUnknown(await written)).toBe(true);
});

it("Such changes are stored here, and the connection goes on", async () => {
  await query(admin, "alter system reset synchronous_standby_names");
  await query(admin, "select pg_reload_conf()");
  expect((await inTransaction(database, (tx) => tx.execute(writeNote))).rowCount).toBe(1);
  expect((await database.pool.query("select from notes")).rowCount).toBe(3);
});
