import { drizzle } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import pg from "pg";
import { SECOND } from "#contract/limits.ts";
import { inTime } from "../in-time.ts";
import { Pool } from "./pool.ts";
import type { Executor } from "./transaction.ts";

export { isOutcomeUnknown, isOverrun, isUnreachable, missingRow, sqlState, violatedConstraint } from "./failures.ts";
export { inTransaction, mayTakeLong, type AfterCommit, type Executor, type Transaction } from "./transaction.ts";

// Counts and bigint ids fit a JSON number; pg would give them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Database {
  /** Single statements outside a transaction. */
  db: Executor;
  pool: Pool;
  log: Logger;
  /** Ends within seconds, whatever the database does. */
  close(): Promise<void>;
}

const places = 16;
const closeTimeout = 1 * SECOND;

export function connect(url: string, options: { log: Logger; whenLost?: () => void }): Database {
  const { log } = options;
  const onLost = (error: Error) => {
    log.warn({ err: error }, "database connection lost");
    options.whenLost?.();
  };
  const pool = new Pool({ url, places, onLost });
  let closed: Promise<void> | undefined;
  async function close() {
    const ended = pool.end();
    if (await inTime(ended, closeTimeout)) return;
    pool.cutAll();
    await inTime(ended, closeTimeout);
  }
  return { db: drizzle(pool), pool, log, close: () => (closed ??= close()) };
}
