import { drizzle } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import pg from "pg";
import { SECOND } from "#vocabulary/limits.ts";
import { rateLimitedLog } from "../rate-limited-log.ts";
import { finishesWithin } from "../finishes-within.ts";
import { sqlState } from "./database-errors.ts";
import { Pool, type Standby } from "./pool.ts";
import { statementNames } from "./statement-names.ts";
import type { Executor } from "./transaction.ts";

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

const mostConnections = 16;
const closeTimeout = 1 * SECOND;

interface Options {
  log: Logger;
  whenLost?: (() => void) | undefined;
  /** Whether the server may keep plans of statements for a connection. */
  preparedStatements?: boolean;
  /** Whether a pooler gives each transaction another connection. Then settings of a connection, and its process, mean nothing. */
  isPooled?: boolean;
  maxConnections?: number;
  standby?: Standby;
}

export function connect(url: string, options: Options): Database {
  const { log, preparedStatements = true, isPooled = false, maxConnections = mostConnections, standby } = options;
  const losses = rateLimitedLog(log, "warn", "database connections lost");
  const onLost = (error: Error) => {
    losses.add(sqlState(error) ?? error.message);
    options.whenLost?.();
  };
  const nameOf = preparedStatements ? statementNames() : () => null;
  const pool = new Pool({ url, maxConnections, isPooled, nameOf, standby, onLost });
  let closed: Promise<void> | undefined;
  async function close() {
    const ended = pool.end();
    if (await finishesWithin(ended, closeTimeout)) return;
    pool.closeAllNow();
    await finishesWithin(ended, closeTimeout);
  }
  return { db: drizzle(pool), pool, log, close: () => (closed ??= close()) };
}
