import { setTimeout as pause } from "node:timers/promises";
import { sql, type SQLWrapper } from "drizzle-orm";
import {
  hasCertainlyFailed,
  isOutcomeUnknown,
  isOutdatedPlan,
  OutcomeUnknownError,
  sqlState,
  UnreplicatedError,
} from "./database-errors.ts";
import type { NodePgDatabase } from "drizzle-orm/node-postgres";
import type { Logger } from "pino";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import type { DatabaseConnection } from "./database-connection.ts";
import type { Pool } from "./pool.ts";

/**
 * Runs queries: the pool, or the transaction of the calling service. Without Drizzle's own `transaction`:
 * it takes a connection and sends `begin` outside the `try` whose `finally` releases it, so that each connection that
 * dies there is lost for good.
 */
export type Executor = Omit<NodePgDatabase, "transaction">;

/**
 * Sends changes of different tables as one statement, for one message to the server and one answer. PostgreSQL executes each of them once, in
 * an order that it chooses, and none sees what another one does: none may change a row that another changes or reads.
 * Foreign keys between them hold at the end.
 */
export async function inOneStatement(executor: Executor, ...changes: readonly SQLWrapper[]): Promise<void> {
  const parts = changes.map((change, at) => sql`${sql.identifier(`change_${at + 1}`)} as ${change}`);
  await executor.execute(sql`with ${sql.join(parts, sql`, `)} select 1`);
}

export type Transaction = Executor & { $client: DatabaseConnection };

/** Work and messages that follow a commit, and never come without it. */
export interface AfterCommit {
  /** Work in this process. A process that is killed before it begins does not do it. */
  (work: () => void): void;
  /**
   * Sends a message to every process, this one included (pub-sub.ts). PostgreSQL delivers it as part of the commit, so that no process
   * can miss a change because the one that made it was killed. At most 8,000 bytes.
   */
  announce(channel: string, payload: string): void;
}

/**
 * Sends a prepared statement together with the commit. Its locks are held while the server executes it and commits, but not for a
 * round trip: for rows that many transactions change, such as totals.
 */
export type AtCommit = (send: () => Promise<unknown>) => void;

/**
 * Waits for statements that are sent together, as long as each is given without waiting for the one before. The server executes them
 * in their order. If some fail, their error is thrown when all have ended: none may run after its transaction.
 */
export async function together<T extends readonly unknown[]>(
  ...statements: T
): Promise<{ -readonly [At in keyof T]: Awaited<T[At]> }> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find((each) => each.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return settled.map((each) => (each as PromiseFulfilledResult<unknown>).value) as {
    -readonly [At in keyof T]: Awaited<T[At]>;
  };
}

/** The part of `Database` that a transaction needs. */
interface Connectable {
  pool: Pool;
  log: Logger;
}

type Work<T> = (tx: Transaction, afterCommit: AfterCommit, atCommit: AtCommit) => Promise<T>;

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
 * one run to the next. Work given to `afterCommit` runs after the commit and can't undo it: it only makes the stored truth faster to see.
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
  const tasks: (() => void)[] = [];
  const messages: Message[] = [];
  const lastStatements: (() => Promise<unknown>)[] = [];
  const afterCommit: AfterCommit = Object.assign((work: () => void) => void tasks.push(work), {
    announce: (channel: string, payload: string) => void messages.push({ channel, payload }),
  });
  const connection = await database.pool.connect();
  let result: T;
  let lastAnswers: Promise<unknown>[];
  let isClean = false;
  try {
    try {
      const begun = begin(connection);
      result = await work(connection.db, afterCommit, (send) => lastStatements.push(send));
      await begun;
      if (messages.length > 0) lastStatements.push(() => notify(connection, messages));
      lastAnswers = await sendLast(connection, lastStatements);
    } catch (error) {
      // Its own failure says nothing new: the connection is closed then, which rolls back as well.
      isClean = await connection.query("rollback").then(
        () => true,
        () => false,
      );
      throw error;
    }
    const { command } = await commit(connection);
    isClean = true;
    await together(...lastAnswers);
    // The server's answer to the commit of a transaction in which a statement had failed.
    if (command !== "COMMIT") throw new Error("A statement of this transaction had failed: it was rolled back.");
  } finally {
    connection.release(!isClean || connection.isRetired);
  }
  for (const task of tasks) {
    try {
      task();
    } catch (error) {
      database.log.error({ err: error }, "work after a commit failed");
    }
  }
  return result;
}

interface Message {
  channel: string;
  payload: string;
}

/** PostgreSQL lets transactions that send messages commit one after the other: measured in docs/decisions/0050. */
function notify(connection: DatabaseConnection, messages: readonly Message[]): Promise<unknown> {
  const text = "select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message (channel, payload)";
  return connection.query({
    text,
    values: [messages.map(({ channel }) => channel), messages.map(({ payload }) => payload)],
  });
}

/** Sent together with the first statements, which must not run without it: if it fails, the connection is closed. */
function begin(connection: DatabaseConnection): Promise<unknown> {
  const begun = connection.query("begin");
  begun.catch(() => connection.closeNow());
  return begun;
}

/** @throws if one of them was not sent at once: it would come after the commit */
async function sendLast(
  connection: DatabaseConnection,
  statements: readonly (() => Promise<unknown>)[],
): Promise<Promise<unknown>[]> {
  const answers: Promise<unknown>[] = [];
  for (const send of statements) {
    const sentBefore = connection.sent;
    const answer = send();
    if (connection.sent === sentBefore) {
      await answer;
      throw new Error("A statement was not sent at once. Prepare it to send it with the commit.");
    }
    // `onceInTransaction` looks at the failure after the answer to the commit.
    answer.catch(() => {});
    answers.push(answer);
  }
  return answers;
}

async function commit(connection: DatabaseConnection): Promise<{ command: string }> {
  try {
    connection.isUnreplicated = false;
    const answer = await connection.query("commit");
    if (connection.isUnreplicated) throw new UnreplicatedError();
    return answer;
  } catch (error) {
    throw hasCertainlyFailed(error) ? error : new OutcomeUnknownError(error);
  }
}

const longestWork = 5 * MINUTE;

/**
 * Raises the statement timeout until the end of the transaction: for rare work that grows with the site. It waits for locks of others no
 * longer than any work, because others wait for its own until then.
 */
export async function mayTakeLong(tx: Transaction): Promise<void> {
  tx.$client.answerTimeout = longestWork + 2 * SECOND;
  await tx.execute(sql`select set_config('statement_timeout', ${String(longestWork)}, true)`);
}

/**
 * Runs reads on one connection: those that are given together are sent together, and one process of the server answers them all. By
 * themselves each would have a connection of its own, and as many processes would wake up for them. `read` must wait for all of its
 * statements, also when one fails (`together`).
 */
export async function onOneConnection<T>({ pool }: { pool: Pool }, read: (on: Executor) => Promise<T>): Promise<T> {
  async function once(): Promise<T> {
    const connection = await pool.connect();
    try {
      return await read(connection.db);
    } finally {
      connection.release(connection.isRetired);
    }
  }
  try {
    return await once();
  } catch (error) {
    // As the pool does for a single statement.
    if (isOutdatedPlan(error)) return once();
    throw error;
  }
}
