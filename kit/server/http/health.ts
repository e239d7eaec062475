import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import type { AppContext } from "../app-context.ts";
import { ApiError } from "../api-error.ts";
import { isOutOfResources } from "../database/database-errors.ts";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/transaction.ts";

/** Why this process can't serve all calls; null when it can. */
export type Readiness = () => Promise<string | null>;

export async function notReadyBecause(
  { database, pubSub }: Pick<AppContext, "database" | "pubSub">,
  isStopping: () => boolean,
): Promise<string | null> {
  if (isStopping()) return "Stopping.";
  const fault = await notReadyReason(database).catch(() => "The database does not answer.");
  if (fault !== null) return fault;
  return pubSub.isConnected() ? null : "This process does not hear the others: notices of the database are lost.";
}

/** For operators and load balancers: liveness (/healthz) and readiness (/readyz). */
export function registerHealth(app: FastifyInstance, readiness: Readiness) {
  const options = { schema: { hide: true }, config: { servedWhenBusy: true as const } };
  app.get("/healthz", options, async () => ({ status: "up" }));

  app.get("/readyz", options, async () => {
    const fault = await readiness();
    if (fault !== null) throw new ApiError("UNAVAILABLE", { detail: fault });
    return { status: "ready" };
  });
}

/** After the database has said that its disk is full: long enough for a load balancer to notice. */
const shortestFull = 10 * SECOND;
/** After this time, a disk that was full is no longer checked. */
const checkValidFor = 10 * MINUTE;

/** Why the site can't serve all calls, for the operator; null when it can. Throws when the database does not answer. */
async function notReadyReason(database: Database): Promise<string | null> {
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
