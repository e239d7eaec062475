import { expect, vi } from "vitest";
import type { TestSite } from "./site.ts";

interface Held<T> {
  table: string;
  id: number;
  /** Starts what has to wait for the row. */
  waiting: () => Promise<T>;
  /** Done while it waits. */
  meanwhile: () => Promise<unknown>;
}

/** What somebody's act comes to that waits for a row, while something else happens. */
export async function afterWaiting<T>(site: TestSite, { table, id, waiting, meanwhile }: Held<T>): Promise<T> {
  const { pool } = site.platform.database;
  const holder = await pool.connect();
  try {
    await holder.query("begin");
    await holder.query(`select 1 from ${table} where id = $1 for update`, [id]);
    const act = waiting();
    const isWaiting = async () => {
      const { rows } = await pool.query("select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'");
      expect(rows).toHaveLength(1);
    };
    await vi.waitFor(isWaiting, { timeout: 10_000 }).then(meanwhile).finally(() => holder.query("commit"));
    return await act;
  } finally {
    holder.release();
  }
}
