import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { SECOND } from "#vocabulary/limits.ts";
import { systemClock, type Clock } from "../clock.ts";
import { tracerOf, type Span } from "../tracing/spans.ts";
import { sqlState } from "./database-errors.ts";
import { valuesAt } from "./present-moment.ts";
import type { StatementName } from "./statement-names.ts";

/** Spans of SQL statements: the operation and its tables, never a value. */

const operation = /^\s*(\w+)/;
/** After `from`, a name with a parenthesis is a function. `update` is also a part of `for update skip locked`. */
const table =
  /\b(?:(?:into|update)\s+(?!(?:set|skip|of|nowait)\b)|(?:from|join)\s+(?!\w+\s*\())(?:only\s+|lateral\s+)?((?:"\w+"|\w+)(?:\.(?:"\w+"|\w+))?)/gi;
/** Texts in quotes could contain what looks like a table. */
const literal = /'(?:[^']|'')*'/g;
const mostTables = 4;

const summaries = new Map<string, string>();
/** Lists of every length are different texts. */
const mostSummaries = 1000;

/** The server gives a statement up after this time, and says so. */
export const statementTimeout = 6 * SECOND;

/**
 * The longest wait for an answer, whatever the server does: a network that loses packets gives no answer and no error.
 * Longer than the server's own timeout, whose answer says more, and short enough that the pool serves again within ten
 * seconds of the network.
 */
const answerTimeout = 8 * SECOND;

/** A statement waits so long for a row or a table that another session holds. */
export const lockTimeout = 3 * SECOND;

/** A statement without an answer after this time triggers the lock monitor. Milliseconds. */
const slowAfter = 300;

/** Of a statement in a transaction in which another one has failed (in_failed_sql_transaction). */
const refusedAfterFailure = "25P02";

/** The database did not answer in time. Whether it did what it was asked is not known. */
export class NoAnswerError extends Error {
  constructor(milliseconds: number) {
    super(`The database gave no answer within ${milliseconds} ms.`);
  }
}

/** A connection on which every statement has a deadline: one that misses it is closed. */
export class DatabaseConnection extends pg.Client {
  /** The id of the server's process for this connection: set by pg, but missing in its types. */
  declare readonly processID: number;
  /** The timeout of ordinary statements, in milliseconds. */
  usualTimeout = answerTimeout;
  /** The timeout of the next statements, in milliseconds; Infinity for none. */
  answerTimeout: number = answerTimeout;
  /** Not to be used again: closed when it comes back to the pool. */
  isRetired = false;
  /** By `performance.now()`, as is `idleSince`. */
  readonly openedAt = performance.now();
  /** When the pool got it back. */
  idleSince = performance.now();
  /** Whether the database is read-only, such as a standby; null before the first check. */
  isReadOnly: boolean | null = null;
  /** Of a standby: the position in the write-ahead log up to which it had replayed when it was last asked (replica.ts). */
  replayed = -1;
  /** The number of statements that were sent. */
  sent = 0;
  /** Whether a commit was answered before a standby had it, because somebody cancelled the wait: a failover may lose it. */
  isUnreplicated = false;
  /** Gets the SQL of each statement before it is sent, and may throw. */
  onStatement: (sql: string) => void = () => {};
  /** The name under which the server keeps a statement of Drizzle for the next time; null for none. */
  nameOf: StatementName = () => null;
  /** Tells the present to statements that name it. */
  clock: Clock = systemClock;
  onSlow: () => void = () => {};
  /** Why the transaction can't continue: the failure of the first of its statements that failed. */
  #failure: unknown;
  /** Gets the failure of each statement. */
  onFailure: (error: unknown) => void = () => {};
  /** Drizzle on this connection alone: for a transaction. */
  readonly db: NodePgDatabase & { $client: DatabaseConnection } = drizzle(this as DatabaseConnection);

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on("notice", ({ routine }) => {
      if (routine === "SyncRepWaitForLSN") this.isUnreplicated = true;
    });
    const ask = this.query.bind(this) as (...statement: unknown[]) => unknown;
    // Assigned here, as a method would have to repeat all of pg's signatures.
    this.query = ((...statement: unknown[]) => {
      const [first, values] = statement as [string | pg.QueryConfig, unknown];
      const sql = typeof first === "string" ? first : first.text;
      try {
        this.onStatement(sql);
      } catch (error) {
        return Promise.reject(error as Error);
      }
      // Drizzle's own name stays empty. Statements given as a text alone are rare, or several in one.
      if (typeof first !== "string") first.name = this.nameOf(first.text) ?? "";
      if (Array.isArray(values)) statement[1] = valuesAt(this.clock, values);
      this.sent += 1;
      if (sql === "begin") this.#failure = undefined;
      const span = beginStatement(sql);
      const answer = ask(...statement);
      return answer instanceof Promise ? this.#withTimeout(answer, span) : answer;
    }) as pg.Client["query"];
  }

  async #withTimeout<T>(answer: Promise<T>, span: Span | null): Promise<T> {
    if (span !== null) void answer.then(() => span.end(), span.end);
    const limit = this.answerTimeout;
    if (limit === Infinity) return answer;
    let isWaiting = true;
    // After a pause of this process an answer may have come already: it is read before the immediate runs.
    const giveUp = () => setImmediate(() => isWaiting && this.closeNow(new NoAnswerError(limit)));
    let timer = setTimeout(() => {
      timer = setTimeout(giveUp, limit - slowAfter);
      this.onSlow();
    }, slowAfter);
    try {
      return await answer;
    } catch (error) {
      this.onFailure(error);
      throw this.#causeOf(error);
    } finally {
      isWaiting = false;
      clearTimeout(timer);
    }
  }

  /**
   * Of statements that are sent together, those after one that fails are refused because of it, which says nothing: callers that
   * repeat a transaction, or tell why it failed, need the first failure.
   */
  #causeOf(error: unknown): unknown {
    if (sqlState(error) === refusedAfterFailure) return this.#failure ?? error;
    this.#failure = error;
    return error;
  }

  /** Whether it does rare work that was given more time than ordinary statements have. */
  get mayTakeLong() {
    return this.answerTimeout > this.usualTimeout;
  }

  resetTimeout() {
    this.answerTimeout = this.usualTimeout;
  }

  /** Closes the connection at once, without asking the server. A statement in flight fails with `reason`. */
  closeNow(reason?: Error) {
    this.isRetired = true;
    this.connection.stream.destroy(reason);
  }
}

/** `SELECT tales users` */
export function summaryOf(sql: string): string {
  const text = sql.replaceAll(literal, "''");
  const first = operation.exec(text)?.[1]?.toUpperCase() ?? "SQL";
  const tables = [...text.matchAll(table)].map(([, name]) => name!.replaceAll('"', "").toLowerCase());
  return [first, ...new Set(tables)].slice(0, 1 + mostTables).join(" ");
}

function knownSummaryOf(sql: string): string {
  let summary = summaries.get(sql);
  if (summary === undefined) {
    if (summaries.size >= mostSummaries) summaries.clear();
    summaries.set(sql, (summary = summaryOf(sql)));
  }
  return summary;
}

/** Null if nothing is recorded. */
function beginStatement(sql: string): Span | null {
  const tracer = tracerOf();
  if (tracer === null || !tracer.isRecording()) return null;
  const summary = knownSummaryOf(sql);
  const attributes = { "db.system.name": "postgresql", "db.query.summary": summary };
  return tracer.beginChild({ name: summary, kind: "client", attributes });
}
