import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { MINUTE, SECOND } from "#contract/limits.ts";
import type { DatabaseConnection } from "./database-connection.ts";
import type { Pool } from "./pool.ts";
import {
  hasCertainlyFailed,
  isOutcomeUnknown,
  isOutdatedPlan,
  OutcomeUnknownError,
  sqlState,
} from "./database-errors.ts";

/**
 * Runs queries: the pool, or the transaction of the calling service. Without Drizzle's own `transaction`:
 * it takes a connection and sends `begin` outside the `try` whose `finally` releases it, so that each connection that
 * dies there is lost for good.
 */
export type Executor = Omit<NodePgDatabase, "transaction">;

export type Transaction = Executor & { $client: DatabaseConnection };

export type AfterCommit = (work: () => void) => void;

/** The part of `Database` that a transaction needs. */
interface Connectable {
  pool: Pool;
  log: Logger;
}

type Work<T> = (tx: Transaction, afterCommit: AfterCommit) => Promise<T>;

/**
 * Errors that a repetition can solve: deadlocks and serialization failures (40P01, 40001), and a referenced row that was removed
 * concurrently (23503). The repetition succeeds, or finds the row missing and throws its own error.
 */
const passing: readonly (string | null)[] = ["40P01", "40001", "23503"];
const mostAttempts = 4;
/** After the first attempt; it grows with each further one. Milliseconds. */
const longestPause = 20;

/**
 * Runs `work` in one transaction, from its beginning again where it met what passes: it must not keep anything from
 * one run to the next. Work given to `afterCommit` runs after the commit and can't undo it: mail,
 * live messages and page invalidation only make the stored truth faster to see.
 * @throws {OutcomeUnknownError} when the connection broke while the commit was to be confirmed
 */
export async function inTransaction<T>(database: Connectable, work: Work<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await onceInTransaction(database, work);
    } catch (error) {
      // A change that may be stored already must not be repeated.
      if (isOutcomeUnknown(error) || attempt === mostAttempts) throw error;
      if (!passing.includes(sqlState(error)) && !isOutdatedPlan(error)) throw error;
      // Transactions that collided would collide again if they restarted at the same moment.
      await pause(Math.random() * longestPause * attempt);
    }
  }
}

async function onceInTransaction<T>(database: Connectable, work: Work<T>): Promise<T> {
  const afterCommitTasks: (() => void)[] = [];
  const connection = await database.pool.connect();
  let result: T;
  let isClean = false;
  try {
    try {
      await connection.query("begin");
      result = await work(connection.db, (task) => afterCommitTasks.push(task));
    } catch (error) {
      // Its own failure says nothing new: the connection is closed then, which rolls back as well.
      isClean = await connection.query("rollback").then(
        () => true,
        () => false,
      );
      throw error;
    }
    await commit(connection);
    isClean = true;
  } finally {
    connection.release(!isClean || connection.isRetired);
  }
  for (const task of afterCommitTasks) {
    try {
      task();
    } catch (error) {
      database.log.error({ err: error }, "work after a commit failed");
    }
  }
  return result;
}

async function commit(connection: DatabaseConnection) {
  let answer: { command: string };
  try {
    answer = await connection.query("commit");
  } catch (error) {
    throw hasCertainlyFailed(error) ? error : new OutcomeUnknownError(error);
  }
  // The server's answer to the commit of a transaction in which a statement had failed.
  if (answer.command !== "COMMIT") throw new Error("A statement of this transaction had failed: it was rolled back.");
}

const longestWork = 5 * MINUTE;

/** Raises the statement timeout until the end of the transaction: for rare work that grows with the site. */
export async function mayTakeLong(tx: Transaction): Promise<void> {
  tx.$client.answerTimeout = longestWork + 2 * SECOND;
  const limit = String(longestWork);
  await tx.execute(
    sql`select set_config('statement_timeout', ${limit}, true), set_config('lock_timeout', ${limit}, true)`,
  );
}
