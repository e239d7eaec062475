import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import type { Clock } from "../clock.ts";
import { SECOND } from "#vocabulary/limits.ts";
import { DatabaseConnection, lockTimeout, NoAnswerError, statementTimeout } from "./database-connection.ts";
import {
  OutcomeUnknownError,
  PoolBusyError,
  hasCertainlyFailed,
  isOutdatedPlan,
  sqlState,
  UnreplicatedError,
} from "./database-errors.ts";
import { LockMonitor } from "./lock-monitor.ts";
import type { StatementName } from "./statement-names.ts";

const betweenTries = SECOND / 2;
const warnEvery = 5 * SECOND;

/** A database that starts or recovers answers each new session with this. */
export const isRecovering = (error: unknown) => sqlState(error) === "57P03";

/** A connection that was idle for longer is checked before it is used, or one that was opened at the same time has been. */
const trustedIdleTime = 1 * SECOND;
const openedTogether = 1 * SECOND;
const signOfLifeTimeout = 1500;
const connectTimeout = 4 * SECOND;
/** After a failover the address may still lead to the standby: a new connection looks again. */
const readOnlyLifetime = 2 * SECOND;
const shortestPauseBetweenRetirements = 1 * SECOND;

/** In milliseconds, as the names of PostgreSQL's settings. */
export const timeouts = {
  statement_timeout: statementTimeout,
  lock_timeout: lockTimeout,
  idle_in_transaction_session_timeout: 15 * SECOND,
};

/** A borrowed connection: its borrower must release it. */
type PooledConnection = DatabaseConnection & pg.PoolClient;

/** The arguments of `query`; callbacks are not supported. */
type Statement = [statement: string | pg.QueryConfig, values?: unknown[]];

export interface Standby {
  /** Milliseconds for a statement, and for a connection. */
  timeout: number;
  /** Whether a connection shows what is claimed of the standby (replica.ts). @param isTrusted whether it was used a moment ago */
  isCurrent(connection: DatabaseConnection, isTrusted: boolean): boolean | Promise<boolean>;
}

interface Options {
  url: string;
  maxConnections: number;
  isPooled: boolean;
  nameOf: StatementName;
  clock: Clock;
  /** For a standby, which may be behind and is not needed: the site has the primary. */
  standby?: Standby | undefined;
  /** A connection broke while it was in use or idle. */
  onLost(error: Error): void;
}

/**
 * pg's pool with additions for bad networks: a deadline for every statement (database-connection.ts), a check of connections
 * that were idle, and a way to close everything. An ordinary SQL error keeps its connection.
 */
export class Pool extends pg.Pool {
  readonly #open = new Set<DatabaseConnection>();
  readonly #locks: LockMonitor;
  readonly #standby: Standby | undefined;
  #retiredAllAt = -Infinity;
  /** The last check that was passed, and the one that runs. Connections that were opened together lead to the same server. */
  #passed = { at: -Infinity, openedAt: -Infinity };
  #running: Promise<boolean> | null = null;
  /** The log of a start, which waits for a database that recovers. Null as soon as the site serves: calls are refused then. */
  startLog: Logger | null = null;
  /** When the database last said that its disk is full, by `performance.now()`; null for never. */
  diskFullAt: number | null = null;

  constructor({ url, maxConnections, isPooled, nameOf, clock, standby, onLost }: Options) {
    super({
      Client: DatabaseConnection,
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: standby?.timeout ?? connectTimeout,
      idleTimeoutMillis: 30 * SECOND,
      // A pooler refuses them; `checkPooler` asks for them on the role.
      ...(isPooled ? {} : timeouts),
      ...(standby === undefined ? {} : { statement_timeout: standby.timeout }),
      keepAlive: true,
      keepAliveInitialDelayMillis: 5 * SECOND,
      application_name: "fabula",
      // Statements that are given together are sent together.
      pipeline: true,
    });
    this.#standby = standby;
    this.#locks = new LockMonitor(url, () =>
      [...this.#open].filter(({ mayTakeLong }) => !mayTakeLong).map(({ processID }) => processID),
    );
    this.query = ((...statement: Statement) => this.#single(statement)) as pg.Pool["query"];
    this.on("connect", (client) => {
      const connection = client as PooledConnection;
      this.#open.add(connection);
      connection.onStatement = (sql) => this.#locks.admit(sql);
      connection.nameOf = nameOf;
      connection.clock = clock;
      if (standby !== undefined) connection.usualTimeout = standby.timeout + signOfLifeTimeout;
      connection.resetTimeout();
      // A pooler hides which process of the server executes a statement.
      if (!isPooled && standby === undefined) connection.onSlow = () => void this.#locks.look();
      connection.onFailure = (error) => {
        if (isOutdatedPlan(error)) connection.isRetired = true;
        this.#onStatementError(error);
      };
      // A connection in use has no other listener, and an error without one would end the process.
      connection.on("error", (error) => {
        onLost(error);
      });
    });
    this.on("release", (_error, client) => {
      const connection = client as PooledConnection;
      connection.idleSince = performance.now();
      connection.resetTimeout();
    });
    this.on("remove", (client) => void this.#open.delete(client as PooledConnection));
    // An idle connection that breaks tells the pool as well as its own listener.
    this.on("error", () => {});
  }

  override async connect(): Promise<PooledConnection> {
    for (;;) {
      const connecting = () => super.connect().catch(explainBusy);
      const connection = (await (this.startLog === null
        ? connecting()
        : afterRecovery(this.startLog, connecting))) as PooledConnection;
      const isNew = connection.sent === 0 && !connection.isRetired;
      if (await this.#isSound(connection)) return connection;
      connection.closeNow();
      connection.release(true);
      // A pooler in between may accept connections although its database is away.
      if (isNew) throw new NoAnswerError(signOfLifeTimeout);
    }
  }

  /** A statement by itself, outside a transaction. */
  async #single(statement: Statement): Promise<unknown> {
    this.#locks.check(textOf(statement));
    try {
      return await this.#onConnection(statement);
    } catch (error) {
      if (isOutdatedPlan(error)) return this.#onConnection(statement);
      throw error;
    }
  }

  async #onConnection(statement: Statement): Promise<unknown> {
    const connection = await this.connect();
    try {
      connection.isUnreplicated = false;
      const answer = await connection.query(...statement);
      if (connection.isUnreplicated) throw new UnreplicatedError();
      return answer;
    } catch (error) {
      // The statement commits by itself, so without an answer its outcome is unknown.
      throw hasCertainlyFailed(error) || onlyReads(statement) ? error : new OutcomeUnknownError(error);
    } finally {
      connection.release(connection.isRetired);
    }
  }

  async #isSound(connection: DatabaseConnection): Promise<boolean> {
    if (connection.isRetired) return false;
    if (this.#standby !== undefined) return this.#isCurrent(connection, this.#standby);
    const now = performance.now();
    if (connection.isReadOnly === true && now - connection.openedAt > readOnlyLifetime) return false;
    if (connection.isReadOnly === null) return this.#isAnswered(connection);
    const isTrusted = () =>
      now - connection.idleSince < trustedIdleTime ||
      (performance.now() - this.#passed.at < trustedIdleTime &&
        Math.abs(connection.openedAt - this.#passed.openedAt) < openedTogether);
    if (isTrusted()) return true;
    // The statements of a page come together: one checks for all.
    if (this.#running !== null && (await this.#running) && isTrusted()) return true;
    if (connection.isRetired) return false;
    const check = this.#isAnswered(connection).finally(() => (this.#running = null));
    this.#running = check;
    if (!(await check)) return false;
    this.#passed = { at: performance.now(), openedAt: connection.openedAt };
    return true;
  }

  async #isAnswered(connection: DatabaseConnection): Promise<boolean> {
    try {
      connection.answerTimeout = signOfLifeTimeout;
      const { rows } = await connection.query<{ value: string }>(
        "select current_setting('transaction_read_only') as value",
      );
      connection.isReadOnly = rows[0]?.value === "on";
      return true;
    } catch {
      return false;
    } finally {
      connection.resetTimeout();
    }
  }

  async #isCurrent(connection: DatabaseConnection, standby: Standby): Promise<boolean> {
    try {
      connection.answerTimeout = signOfLifeTimeout;
      const isTrusted = performance.now() - connection.idleSince < trustedIdleTime;
      return await standby.isCurrent(connection, isTrusted);
    } catch {
      return false;
    } finally {
      connection.resetTimeout();
    }
  }

  #onStatementError(error: unknown) {
    const state = sqlState(error);
    if (state === "53100") this.diskFullAt = performance.now();
    // The server is silent or has become a standby, and all other open connections lead to it, too.
    // Or a migration has changed a type, and every connection may have outdated plans.
    const isDemoted = state === "25006" && this.#standby === undefined;
    if (error instanceof NoAnswerError || isDemoted || isOutdatedPlan(error)) this.#retireAll();
  }

  /** No connection that is open now is used for another statement. */
  #retireAll() {
    const now = performance.now();
    if (now - this.#retiredAllAt < shortestPauseBetweenRetirements) return;
    this.#retiredAllAt = now;
    for (const connection of this.#open) connection.isRetired = true;
  }

  override async end(): Promise<void> {
    this.#locks.close();
    await super.end();
  }

  /** Closes all connections at once; statements in flight fail. */
  closeAllNow() {
    this.#locks.close();
    for (const connection of this.#open) connection.closeNow();
  }

  /** Connections that are at work, could be had at once, and callers that wait for one. */
  get counts() {
    const busy = this.totalCount - this.idleCount;
    return { busy, free: this.options.max - busy, waiting: this.waitingCount };
  }
}

function explainBusy(error: Error): never {
  throw error.message === "timeout exceeded when trying to connect" ? new PoolBusyError(error) : error;
}

const textOf = ([statement]: Statement) => (typeof statement === "string" ? statement : statement.text);

const onlyReads = (statement: Statement) => /^\s*(select|show)\b/i.test(textOf(statement));

/**
 * Connects as soon as the database has recovered, and logs that the start waits for it.
 * @throws the other errors of `connect`
 */
export async function afterRecovery<T>(log: Logger, connect: () => Promise<T>): Promise<T> {
  for (let nextWarning = 0; ;) {
    try {
      return await connect();
    } catch (error) {
      if (!isRecovering(error)) throw error;
      if (performance.now() >= nextWarning) {
        const reason = (error as Error).message;
        log.warn({ event: "start_waits", reason }, "the start waits until the database accepts sessions");
        nextWarning = performance.now() + warnEvery;
      }
    }
    await pause(betweenTries);
  }
}
