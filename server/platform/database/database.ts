import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import pg from "pg";

// Counts and bigint ids fit a JSON number; pg would give them as text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

export interface Database {
  /** Single statements outside a transaction. */
  db: NodePgDatabase;
  pool: pg.Pool;
  log: Logger;
  close(): Promise<void>;
}

type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

/** What queries run on: the pool, or the transaction of the verb that calls them. */
export type Executor = NodePgDatabase | Transaction;

export function connect(url: string, options: { log: Logger; whenLost?: () => void }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 16,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // A statement that runs this long is a fault, not work.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "fabula",
  });
  // Without a listener a connection that the server closes would end the process: one that is at work, whose query
  // fails by itself, as well as an idle one, of which the pool tells.
  pool.on("connect", (client) => void client.on("error", () => options.whenLost?.()));
  pool.on("error", (error) => {
    options.log.warn({ err: error }, "database connection lost");
    options.whenLost?.();
  });
  return { db: drizzle(pool), pool, log: options.log, close: () => pool.end() };
}

export type AfterCommit = (work: () => void) => void;

/**
 * What a transaction can run into through no fault of its own: others that wait for it while it waits for them
 * (40P01, 40001), and a row that went away while something was written about it (23503). Run again, it goes through,
 * or sees what is gone and says so in its own words.
 */
const passing: readonly (string | null)[] = ["40P01", "40001", "23503"];
const mostAttempts = 4;
/** After the first attempt; longer after each further one. Milliseconds. */
const longestPause = 20;

/**
 * Runs `work` in one transaction, from its beginning again where it met what passes: it must not keep anything from
 * one run to the next. What it hands to `afterCommit` runs only once the rows are safe, and never undoes them: mail,
 * live messages and page invalidation only make the stored truth faster to see.
 */
export async function inTransaction<T>(
  database: Database,
  work: (tx: Transaction, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onceInTransaction(database, work);
    } catch (error) {
      if (attempt === mostAttempts || !passing.includes(sqlState(error))) throw error;
      // Those that met would meet again if they began again at the same moment.
      await pause(Math.random() * longestPause * attempt);
    }
  }
}

/** Lifts the bound on the time of a statement, to the end of the transaction: for rare work that grows with the site. */
export async function mayTakeLong(tx: Executor): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`);
}

async function onceInTransaction<T>(
  database: Database,
  work: (tx: Transaction, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> {
  const later: (() => void)[] = [];
  const result = await database.db.transaction((tx) => work(tx, (task) => later.push(task)));
  for (const task of later) {
    try {
      task();
    } catch (error) {
      database.log.error({ err: error }, "work after a commit failed");
    }
  }
  return result;
}

/** The SQLSTATE of a failed statement, wherever drizzle wrapped it; null when it isn't one. */
export function sqlState(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code;
    if (typeof code === "string") return code;
  }
  return null;
}

/** The unique constraint that a failed statement ran into, if that was its fault. */
export function violatedConstraint(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at instanceof pg.DatabaseError && at.code === "23505") return at.constraint ?? null;
  }
  return null;
}

/** The row that a failed statement wrote about and that is not there (any more): its table's constraint, and its id. */
export function missingRow(error: unknown): { constraint: string; id: number } | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (!(at instanceof pg.DatabaseError) || at.code !== "23503") continue;
    // `Key (author_id)=(42) is not present …`, in whatever language; `Key (id)=…` would be one that others still need.
    const [, column, id] = /\((\w+)\)=\((\d+)\)/.exec(at.detail ?? "") ?? [];
    return column === undefined || column === "id" ? null : { constraint: at.constraint ?? "", id: Number(id) };
  }
  return null;
}

/** Whether a statement was given up because others were in its way, or it took too long: another time it may go through. */
export function isOverrun(error: unknown): boolean {
  return ["40P01", "40001", "55P03", "57014"].includes(sqlState(error) ?? "");
}

/** Whether the database could not be reached, as opposed to having refused something. */
export function isUnreachable(error: unknown): boolean {
  const code = sqlState(error);
  if (code !== null) return /^(ECONN|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|57P0|08|53300)/.test(code);
  const cause = error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : null;
  return cause !== null && /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/.test(cause.message);
}
