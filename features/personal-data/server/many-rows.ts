import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Executor } from "#kit/server/database/transaction.ts";

/**
 * Rows that fall with an account and may be many. Each query selects the `ctid` of such rows: the place of a row, which every table has,
 * and by which PostgreSQL finds it without an index.
 */

/** Few enough for one transaction that nobody waits for. */
const rowsAtOnce = 500;

/** For `eraseSome` of a provider. @returns how many */
export const deleteSomeRows = (executor: Executor, table: PgTable, queries: readonly SQL[]): Promise<number> =>
  changeSomeRows(executor, sql`delete from ${table}`, queries);

/** The same for rows that stay. @param change an update of their table, without condition */
export async function changeSomeRows(executor: Executor, change: SQL, queries: readonly SQL[]): Promise<number> {
  for (const query of queries) {
    const some = sql`${query} limit ${rowsAtOnce}`;
    const { rowCount } = await executor.execute(sql`${change} where ctid = any(array(${some}))`);
    if (rowCount !== null && rowCount > 0) return rowCount;
  }
  return 0;
}
