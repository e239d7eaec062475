import { isTimeoutOrContention, isUnreachable } from "./database-errors.ts";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { SECOND } from "#vocabulary/limits.ts";
import type { Database } from "./database.ts";
import type { PubSub } from "./pub-sub.ts";

/** @returns a function that releases the lock; null while this process or another one holds it */
type TryLock = (name: string) => Promise<(() => void) | null>;

/**
 * Locks for all processes together, for work that is too long for a transaction. PostgreSQL holds them for the connection for messages:
 * it releases them when the process dies, and no connection of the pool waits. While a process has lost that connection, its locks hold within
 * itself only.
 */
export function createAdvisoryLocks(pubSub: Pick<PubSub, "query">): TryLock {
  /** PostgreSQL would give a connection the same lock twice. */
  const heldHere = new Set<string>();

  function release(name: string) {
    heldHere.delete(name);
    pubSub.query("select pg_advisory_unlock(hashtextextended($1, 0))", [name])?.catch(() => {});
  }

  return async function tryLock(name) {
    if (heldHere.has(name)) return null;
    heldHere.add(name);
    let isMine = false;
    try {
      const answer = await pubSub.query<{ locked: boolean }>(
        "select pg_try_advisory_lock(hashtextextended($1, 0)) as locked",
        [name],
      );
      isMine = answer?.rows[0]?.locked !== false;
    } finally {
      if (!isMine) heldHere.delete(name);
    }
    return isMine ? () => release(name) : null;
  };
}

/** Any constant works, as long as every process of this product uses the same one. */
export const startLock = 7_332_021;

/** A start that waits longer logs a warning, again after each interval. */
const warnEvery = 5 * SECOND;
/** Milliseconds between two tries of a start that waits. */
const betweenTries = 200;

/** Processes that start together run `work` one after the other. */
export async function withStartupLock<T>(
  database: Database,
  work: (client: pg.PoolClient) => Promise<T>,
  options: { warnEvery?: number } = {},
): Promise<T> {
  const client = await database.pool.connect();
  let watching: NodeJS.Timeout | undefined;
  try {
    // A migration may take longer than an ordinary statement is given, and so may waiting for another's.
    await client.query("SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
    client.answerTimeout = Infinity;
    const watch = logHoldersOf(database, rows[0]!.pid, (error) => client.closeNow(error));
    watching = setInterval(watch, options.warnEvery ?? warnEvery);
    await acquire(client);
    return await work(client);
  } finally {
    clearInterval(watching);
    // Closing the connection gives back the lock and the settings, whatever happened.
    client.release(true);
  }
}

/**
 * A start that waited inside a statement would hold a snapshot, for which `create index concurrently` of the start that migrates waits:
 * a deadlock.
 */
async function acquire(client: pg.ClientBase): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ acquired: boolean }>("SELECT pg_try_advisory_lock($1) AS acquired", [
      startLock,
    ]);
    if (rows[0]!.acquired) return;
    await pause(betweenTries);
  }
}

interface Holder {
  pid: number;
  application: string | null;
  address: string | null;
  since: Date | null;
  state: string | null;
}

/** The start that has the lock, and sessions that block a statement of this one: a migration may wait for a transaction of another program. */
const holders = `
  select pid, application_name as application, host(client_addr) as address, coalesce(xact_start, backend_start) as since, state
  from pg_stat_activity where pid <> $1 and (pid = any(pg_blocking_pids($1)) or pid in (
    select pid from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = $2 and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())))`;

/**
 * Logs which sessions this one waits for.
 * @param pid of that session
 * @param giveUp called when the database doesn't answer any more: an unlimited wait needs a check that the database is alive
 */
function logHoldersOf(database: Database, pid: number, giveUp: (error: Error) => void) {
  let isQuerying = false;
  return async () => {
    if (isQuerying) return;
    isQuerying = true;
    try {
      const { rows } = await database.pool.query<Holder>(holders, [pid, startLock]);
      for (const holder of rows) {
        const { application, address, since, state } = holder;
        const holderText = `process ${holder.pid} of the database (${application || "unnamed"}, from ${address ?? "its own machine"}, since ${since?.toISOString() ?? "?"}, ${state ?? "?"})`;
        database.log.warn(
          { event: "start_waits", ...holder },
          `the start waits for a lock that ${holderText} holds: another start, or a transaction left open`,
        );
      }
    } catch (error) {
      if (isUnreachable(error) || isTimeoutOrContention(error)) giveUp(error as Error);
    } finally {
      isQuerying = false;
    }
  };
}
