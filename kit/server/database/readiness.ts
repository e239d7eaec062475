import { sql } from "drizzle-orm";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import type { Database } from "./database.ts";
import { inTransaction } from "./transaction.ts";
import { isOutOfResources } from "./database-errors.ts";

/** After the database has said that its disk is full: long enough for a load balancer to notice. */
const shortestFull = 10 * SECOND;
/** After this time, a disk that was full is no longer checked. */
const checkValidFor = 10 * MINUTE;

/** Why the site can't serve all calls, for the operator; null when it can. Throws when the database does not answer. */
export async function notReadyReason(database: Database): Promise<string | null> {
  const { rows } = await database.pool.query<{ value: string }>(
    "select current_setting('transaction_read_only') as value",
  );
  if (rows[0]?.value === "on") return "The database takes no changes.";
  return (await isDiskFull(database)) ? "The disk of the database is full." : null;
}

async function isDiskFull(database: Database): Promise<boolean> {
  const { diskFullAt } = database.pool;
  const age = diskFullAt === null ? Infinity : performance.now() - diskFullAt;
  if (age > checkValidFor) return false;
  if (age < shortestFull || !(await canGrow(database))) return true;
  database.pool.diskFullAt = null;
  return false;
}

/** Writes a megabyte and rolls it back. */
async function canGrow(database: Database): Promise<boolean> {
  const megabyte = sql`create temporary table disk_check on commit drop as select md5(random()::text) as text from generate_series(1, 15000)`;
  try {
    await inTransaction(database, (tx) => tx.execute(megabyte));
    return true;
  } catch (error) {
    // Without the right to create temporary tables the check can't say anything.
    return !isOutOfResources(error);
  }
}
