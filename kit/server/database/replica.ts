import type { Logger } from "pino";
import { MINUTE, SECOND } from "#vocabulary/limits.ts";
import { finishesWithin } from "../finishes-within.ts";
import { connect, type Database } from "./database.ts";
import { isPoolBusy, isUnreachable } from "./database-errors.ts";
import { primaryPosition, recordTimeline, standbyPosition, type Position } from "./replica-position.ts";

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
  now?: (() => number) | undefined;
  /** Milliseconds. */
  every?: number | undefined;
}

export function openReplica(options: Options): Replica {
  const { log, primaryUrl, replicaUrl, preparedStatements, isPooled } = options;
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
