import { expect } from "vitest";
import { eventually } from "./eventually.ts";
import type { TestSite } from "./site.ts";

interface Held<T> {
  table: string;
  id: number;
  /** Starts the call that has to wait for the row. */
  waiting: () => Promise<T>;
  /** Runs while the call waits. */
  concurrently: () => Promise<unknown>;
}

/** Waits until this number of statements wait for a lock. */
export async function untilBlocked(site: TestSite, blockedCount: number) {
  const areWaiting = async () => {
    const blockedQuery =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    const { rows } = await site.context.database.pool.query(blockedQuery);
    expect(rows).toHaveLength(blockedCount);
  };
  await eventually(areWaiting);
}

/** Expects that no two transactions of this site's database have waited for each other, which would cost them a second and another try. */
export async function expectNoDeadlocks(site: TestSite) {
  const { rows } = await site.context.database.pool.query(
    "select deadlocks::int from pg_stat_database where datname = current_database()",
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
}

/** Locks a row, starts a call that waits for it, does something else, and releases the lock. @returns the call's result */
export async function whileRowIsLocked<T>(site: TestSite, { table, id, waiting, concurrently }: Held<T>): Promise<T> {
  const { pool } = site.context.database;
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    await holder.query(`select 1 from ${table} where id = $1 for update`, [id]);
    const act = waiting();
    await untilBlocked(site, 1)
      .then(concurrently)
      .finally(() => holder.query("commit"));
    return await act;
  } finally {
    holder.release();
  }
}
