import type { Logger } from "pino";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { finishesWithin, systemClock, type Clock } from "../clock.ts";
import { connect, type Database } from "./database.ts";
import { isPoolBusy, isUnreachable } from "./database-errors.ts";

/** How far a server has come. Positions of two servers can be compared if both have the same `history`. */
interface Position {
  /** In the write-ahead log. */
  lsn: number;
  /** The cluster, its timeline and the database: another cluster, or a standby that a failover has left behind, has another one. */
  history: string;
}

/** A replica that is further behind is not read. */
const longestLag = 5 * SECOND;
/** While the primary does not answer, nobody can measure the lag: the replica, which was current then, is read for so long. */
const longestWithoutPrimary = 5 * MINUTE;
const measureEvery = SECOND / 4;
/** A statement that takes longer on a replica is run again on the primary. */
const timeout = 2 * SECOND;
/** After a lost connection or a silent network. */
const pauseAfterFailure = 5 * SECOND;
/** A server that takes longer to tell its position counts as away until it does. */
const longestAnswer = 1 * SECOND;

/** A moment, and a position of the primary that was asked for after it: everything that was committed before the moment is before the position. */
interface Sample extends Position {
  at: number;
}

/** A standby of the primary that answers reads. */
export interface Replica {
  database: Database;
  /** Everything that was committed before this moment of `now` is on the replica; null while it must not be read. */
  currentUntil(): number | null;
  now(): number;
  /** Milliseconds since the last moment up to which the replica is known to be current; null before the first. */
  lag(): number | null;
  /** Whether the primary answered when it was last asked. */
  primaryAnswers(): boolean;
  /** A read has failed there. */
  failed(error: unknown): void;
  /** Asks both servers for their positions. It runs four times a second. */
  measure(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  log: Logger;
  primaryUrl: string;
  replicaUrl: string;
  preparedStatements: boolean;
  /** Whether the primary is behind a pooler. */
  isPooled: boolean;
  clock?: Clock;
  now?: (() => number) | undefined;
  /** Milliseconds. */
  every?: number | undefined;
}

export function openReplica(options: Options): Replica {
  const { log, primaryUrl, replicaUrl, preparedStatements, isPooled, clock = systemClock } = options;
  const { now = () => performance.now(), every = measureEvery } = options;
  /** From old to new: those that the replica may still reach within the longest lag. */
  let samples: Sample[] = [];
  /** The newest one that the replica has reached. */
  let reached: Sample | null = null;
  let primaryAnswers = true;
  /** The history that standbys can show that they follow. */
  let recorded: string | null = null;
  let replicaAnswers = false;
  let pausedUntil = -Infinity;
  /** Whether it belongs to the primary. */
  let isStandby = true;
  /** As it was last logged. */
  let isRead: boolean | null = null;

  const database = connect(replicaUrl, {
    log,
    clock,
    preparedStatements,
    standby: {
      timeout,
      // Behind a balancer each connection may lead to another standby.
      async isCurrent(connection, isTrusted) {
        if (reached === null) return false;
        const { lsn, history } = reached;
        if (isTrusted && connection.replayed >= lsn) return true;
        const position = await standbyPosition(connection);
        if (position.history !== history) return false;
        connection.replayed = position.lsn;
        return position.lsn >= lsn;
      },
    },
  });
  // Not of the pools: their connections may all be busy just when the lag matters.
  const ask = { log, maxConnections: 1, preparedStatements };
  const primary = connect(primaryUrl, { ...ask, isPooled });
  const replica = connect(replicaUrl, { ...ask, standby: { timeout, isCurrent: () => true } });

  async function sampleNow() {
    const at = now();
    try {
      const position = await primaryPosition(primary.pool);
      if (position.history !== recorded) await recordTimeline(primary.pool);
      recorded = position.history;
      samples.push({ at, ...position });
      primaryAnswers = true;
    } catch {
      primaryAnswers = false;
    }
    samples = samples.filter((sample) => sample === samples.at(-1) || at - sample.at <= longestLag);
  }

  async function look() {
    try {
      const { lsn, history } = await standbyPosition(replica.pool);
      const newest = samples.findLast((sample) => sample.history === history && sample.lsn <= lsn);
      if (newest !== undefined && newest.at > (reached?.at ?? -Infinity)) reached = newest;
      isStandby = history === samples.at(-1)?.history && lsn > 0;
      replicaAnswers = true;
    } catch {
      replicaAnswers = false;
    }
  }

  const lag = () => (reached === null ? null : now() - reached.at);

  function currentUntil(): number | null {
    if (reached === null || !replicaAnswers || now() < pausedUntil) return null;
    const behind = (primaryAnswers ? now() : samples.at(-1)!.at) - reached.at;
    return behind <= longestLag && now() - reached.at <= longestWithoutPrimary ? reached.at : null;
  }

  /** Logs when the replica is no longer read, and when it is read again. */
  function report() {
    const mayBeRead = currentUntil() !== null;
    if (mayBeRead === isRead) return;
    isRead = mayBeRead;
    const seconds = Math.round((lag() ?? 0) / SECOND);
    if (isRead) return log.info({ event: "replica_read", lag: seconds }, "lists and pages are read from the replica");
    let reason = "it does not answer";
    if (replicaAnswers && now() >= pausedUntil)
      reason = isStandby ? "it is behind" : "it is no standby of the primary, or has not followed a failover yet";
    log.warn({ event: "replica_left", reason, lag: seconds }, "the replica is not read; all reads go to the primary");
  }

  const sample = joined(sampleNow);
  const lookAgain = joined(look);
  const measure = joined(async () => {
    if (!(await finishesWithin(sample(), longestAnswer))) primaryAnswers = false;
    if (!(await finishesWithin(lookAgain(), longestAnswer))) replicaAnswers = false;
    report();
  });
  const timer = setInterval(() => void measure(), every);
  timer.unref();

  return {
    database,
    currentUntil,
    now,
    lag,
    primaryAnswers: () => primaryAnswers,
    failed(error) {
      if (!isUnreachable(error) && !isPoolBusy(error)) return;
      pausedUntil = now() + pauseAfterFailure;
      report();
    },
    measure,
    async close() {
      clearInterval(timer);
      await Promise.all([database, primary, replica].map((each) => each.close()));
    },
  };
}

/** While the work runs, further callers wait for the same. */
function joined(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => (running ??= work().finally(() => (running = null)));
}

interface Asked {
  query(sql: string): Promise<{ rows: unknown[] }>;
}

async function positionOf(server: Asked, lsn: string, timeline: string): Promise<Position> {
  const { rows } = await server.query(
    `select (${lsn} - '0/0')::bigint as lsn,
      concat_ws('/', (select system_identifier from pg_control_system()), ${timeline}, current_database()) as history`,
  );
  return rows[0] as Position;
}

/** The first part of the name of a file of the write-ahead log. */
const timelineOfPrimary = "('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer";
const thisCluster = "(select system_identifier from pg_control_system())::text";
/**
 * A standby itself notes a new timeline minutes after a failover, with its next restartpoint. The row that the new primary has written
 * arrives with the changes.
 */
const timelineOfStandby = `greatest((select timeline_id from pg_control_checkpoint()),
  (select min_recovery_end_timeline from pg_control_recovery()),
  (select max(number) from timelines where cluster = ${thisCluster}))`;

/** Lets standbys show that they follow this primary. Each process does it once for each history. */
async function recordTimeline(primary: Asked): Promise<void> {
  await primary.query(
    `insert into timelines (cluster, number) select ${thisCluster}, ${timelineOfPrimary} on conflict do nothing`,
  );
}

/** The header of a page of the write-ahead log. At the beginning of an empty page the position is behind it, and no standby gets there. */
const pageSize = 8192;
const pageHeader = 24;

/** Behind every transaction that has committed. Not the flushed position: with `synchronous_commit = off` commits may be ahead of it. */
async function primaryPosition(primary: Asked): Promise<Position> {
  const { lsn, history: own } = await positionOf(primary, "pg_current_wal_insert_lsn()", timelineOfPrimary);
  return { lsn: lsn % pageSize === pageHeader ? lsn - pageHeader : lsn, history: own };
}

/** Up to where a standby shows changes; below every position for a server that is none. */
async function standbyPosition(standby: Asked): Promise<Position> {
  const lsn = "case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else '0/0' end";
  return positionOf(standby, lsn, timelineOfStandby);
}
