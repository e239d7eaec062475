import PgBoss from "pg-boss";
import type pg from "pg";
import { z } from "zod";
import { SECOND } from "#vocabulary/limits.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";
import type { Pool } from "../database/pool.ts";

/** The queue in PostgreSQL: pg-boss, with the site's own connections and transactions (docs/decisions/0031-jobs-in-postgresql.md). */

/** The batch of a killed process is taken over after this time. A batch takes less, because each statement has its timeout. */
const leaseSeconds = 30;
/** How often a process looks for batches whose time is over; one process of the site at a time does it. */
const maintenanceSeconds = 10;

/**
 * Seconds between the attempts at one batch: 1, 2, 4 … up to about twelve hours, with a random part. Thirty attempts are
 * about a week, so that a job survives long outages and then shows as failed.
 */
const retries = { retryLimit: 30, retryDelay: 1, retryBackoff: true };

const options = {
  ...retries,
  expireInSeconds: leaseSeconds,
  // By default pg-boss archives jobs that have waited for two weeks.
  retentionDays: 3650,
};

/** Failed jobs are counted in the metrics for so long, and then kept a while in pg-boss's archive. */
const failed = { archiveFailedAfterSeconds: 30 * 24 * 60 * 60, deleteAfterDays: 30 };

const connectionOf = (client: Pick<pg.ClientBase, "query">): PgBoss.Db => ({
  async executeSql(text, values) {
    const result = (await client.query(text, values)) as pg.QueryResult | pg.QueryResult[];
    return Array.isArray(result) ? result.at(-1)! : result;
  },
});

/** A failed statement closes its connection, because some of pg-boss's texts are whole transactions that stay open then. */
const connectionsOf = (pool: Pool): PgBoss.Db => ({
  async executeSql(text, values) {
    const connection = await pool.connect();
    let isClean = false;
    try {
      const result = await connectionOf(connection).executeSql(text, values);
      isClean = true;
      return result;
    } finally {
      connection.release(!isClean || connection.isRetired);
    }
  },
});

/** Creates or migrates pg-boss's tables, in the schema `pgboss`. Call it under the startup lock. */
export async function migrateQueues(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({ db: connectionOf(client), supervise: false, schedule: false });
  await boss.start();
  await boss.stop({ graceful: false });
}

/** A statement that selects name and data of the jobs that a backup keeps; null in a database that no site has started on. */
export async function unfinishedJobs(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ found: string | null }>("select to_regclass('pgboss.job') as found");
  return rows[0]!.found === null
    ? null
    : "select name, data from pgboss.job where state in ('created', 'retry', 'active', 'failed') order by created_on";
}

/** Adds jobs of a backup in the caller's transaction, with all their attempts. The queues of the old database are emptied. */
export async function restoreJobs(client: pg.ClientBase, jobs: readonly { name: string; data: object }[]) {
  await client.query("delete from pgboss.job; delete from pgboss.archive");
  const boss = new PgBoss({ db: connectionOf(client), supervise: false, schedule: false, migrate: false });
  await boss.start();
  for (const name of new Set(jobs.map((job) => job.name))) await boss.createQueue(name);
  for (const { name, data } of jobs) await boss.send(name, data, options);
  await boss.stop({ graceful: false });
}

/** A batch that this process has taken. */
export interface TakenBatch {
  id: string;
  name: string;
  /** When the job was enqueued, before its first batch. */
  since: Date;
  payload: unknown;
  /** Whether the job has failed if this attempt fails. */
  isLastAttempt: boolean;
}

const namesOfDueJobs = `
  select name from unnest($1::text[]) as names (name)
  where exists (select 1 from pgboss.job where job.name = names.name and state < 'active' and start_after < now())`;

const envelope = z.object({ since: z.iso.datetime(), payload: z.unknown() });

interface Queue {
  /** Starts the search for batches of killed processes. */
  open(onError: (error: Error) => void): Promise<void>;
  /** Creates those that are missing. */
  create(names: readonly string[]): Promise<void>;
  /** @param startAfter in seconds @returns the id of the batch */
  add(tx: Transaction, name: string, since: Date, payload: object, startAfter?: number): Promise<string>;
  /** Makes batches of killed processes due again whose time is over. Happens by itself every few seconds, too. */
  recover(): Promise<void>;
  /** Those of the names that have a batch that is due: most have none, and looking into each takes a statement. */
  due(names: readonly string[]): Promise<string[]>;
  /** Null when no batch is due, or the database is away. */
  take(name: string): Promise<TakenBatch | null>;
  /** @returns false when the batch is no longer there: another process has taken it over and finished it */
  remove(tx: Transaction, batch: TakenBatch): Promise<boolean>;
  /** The batch is tried again after a pause. */
  putBack(batch: TakenBatch, reason: string): Promise<void>;
  close(): Promise<void>;
}

export function createQueue({ pool }: Pick<Database, "pool">): Queue {
  const boss = new PgBoss({
    db: connectionsOf(pool),
    schedule: false,
    migrate: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
    ...failed,
  });
  return {
    async open(onError) {
      boss.on("error", onError);
      await boss.start();
    },
    async create(names) {
      const existing = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const name of names) if (!existing.has(name)) await boss.createQueue(name);
    },
    async add(tx, name, since, payload, startAfter = 0) {
      return (await boss.send(name, { since, payload }, { ...options, startAfter, db: connectionOf(tx.$client) }))!;
    },
    recover: () => boss.expire(),
    async due(names) {
      const { rows } = await pool.query<{ name: string }>(namesOfDueJobs, [names]);
      return rows.map(({ name }) => name);
    },
    async take(name) {
      const [job] = await boss.fetch(name, { includeMetadata: true });
      if (job === undefined) return null;
      const { id, retryCount, retryLimit } = job;
      const { since, payload } = envelope.parse(job.data);
      return { id, name, since: new Date(since), payload, isLastAttempt: retryCount >= retryLimit };
    },
    async remove(tx, { name, id }) {
      // Its type says nothing about the answer.
      const answer: unknown = await boss.deleteJob(name, id, { db: connectionOf(tx.$client) });
      return (answer as { affected: number }).affected > 0;
    },
    putBack: (batch, reason) => boss.fail(batch.name, batch.id, { reason }),
    close: () => boss.stop({ graceful: false, timeout: SECOND }),
  };
}
