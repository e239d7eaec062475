import { finishesWithin, systemClock, type Clock } from "../clock.ts";
import pg from "pg";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { SECOND } from "#vocabulary/limits.ts";
import { rateLimitedLog } from "../log.ts";
import { sqlState } from "./database-errors.ts";
import type { Executor } from "./transaction.ts";
import { Pool, timeouts, type Standby } from "./pool.ts";
import { statementNames } from "./statement-names.ts";

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

/**
 * A pooler does not pass on the timeouts that the site sets on its own connections: they must be the role's. Without them a statement
 * could run for ever after the site has given it up.
 */
export async function checkPooler({ pool, log }: Database): Promise<void> {
  const { rows } = await pool.query<{ role: string; database: string; missing: string[] | null }>(
    `select quote_ident(current_user) as role, quote_ident(current_database()) as database,
      array_agg(name order by name) filter (where setting = '0') as missing
    from pg_settings where name = any($1)`,
    [Object.keys(timeouts)],
  );
  const { role, database, missing } = rows[0]!;
  if (missing === null) return;
  const statements = missing.map(
    (name) => `alter role ${role} in database ${database} set ${name} = ${timeouts[name as keyof typeof timeouts]};`,
  );
  log.warn(
    { event: "pooler_without_timeouts", missing },
    `statements through the pooler have no timeout. Run, and reconnect the pooler: ${statements.join(" ")}`,
  );
}

const mostConnections = 16;
const closeTimeout = 1 * SECOND;

interface Options {
  log: Logger;
  /** By which statements know the present (present-moment.ts). */
  clock?: Clock;
  whenLost?: (() => void) | undefined;
  /** Whether the server may keep plans of statements for a connection. */
  preparedStatements?: boolean;
  /** Whether a pooler gives each transaction another connection. Then settings of a connection, and its process, mean nothing. */
  isPooled?: boolean;
  maxConnections?: number;
  standby?: Standby;
}

export function connect(url: string, options: Options): Database {
  const {
    log,
    clock = systemClock,
    preparedStatements = true,
    isPooled = false,
    maxConnections = mostConnections,
    standby,
  } = options;
  const losses = rateLimitedLog(log, "warn", "database connections lost");
  const onLost = (error: Error) => {
    losses.add(sqlState(error) ?? error.message);
    options.whenLost?.();
  };
  const nameOf = preparedStatements ? statementNames() : () => null;
  const pool = new Pool({ url, maxConnections, isPooled, nameOf, clock, standby, onLost });
  let closed: Promise<void> | undefined;
  async function close() {
    const ended = pool.end();
    if (await finishesWithin(ended, closeTimeout)) return;
    pool.closeAllNow();
    await finishesWithin(ended, closeTimeout);
  }
  return { db: drizzle(pool), pool, log, close: () => (closed ??= close()) };
}
