import { PgBoss, type CommandResponse, type Db } from "pg-boss";
import type pg from "pg";
import { z } from "zod";
import { DAY, SECOND } from "#vocabulary/limits.ts";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Pool } from "../database/pool.ts";

/** The queue in PostgreSQL: pg-boss, with the site's own connections and transactions (docs/decisions/0106-one-queue.md). */

/** Nothing runs by itself: the site looks for work, and has no use for the rest. */
const quiet = {
  schema: "work",
  supervise: false,
  schedule: false,
  registerInstance: false,
  monitorVacuum: false,
  reindex: false,
  openTelemetry: { enabled: false },
  queueCacheIntervalSeconds: DAY / SECOND,
} as const;

export interface Settings {
  /** The lease: the work of a killed process is tried again after this time, which no attempt may reach. */
  expireInSeconds: number;
  /** The pauses between attempts double, from the first one up to the longest, with a random part. */
  retryDelay: number;
  retryDelayMax: number;
  /** After so many repetitions the work has failed. */
  retryLimit: number;
}

/**
 * Of a batch, which takes less than its lease because each statement has its timeout. Its attempts are 1, 2, 4 … seconds and finally
 * half a day apart. Thirty are about a week, so that a job survives long outages and then shows as failed.
 */
const ofBatches: Settings = { expireInSeconds: 30, retryDelay: 1, retryDelayMax: DAY / 2 / SECOND, retryLimit: 30 };

const always = {
  retryBackoff: true,
  // By default pg-boss deletes jobs that have waited for two weeks.
  retentionSeconds: (3650 * DAY) / SECOND,
  /** Failed work can be tried again for so long. */
  deleteAfterSeconds: (30 * DAY) / SECOND,
};

/** The pool, or the connection of a transaction. */
type Queryable = Pick<pg.ClientBase, "query">;

const connectionOf = (client: Queryable): Db => ({
  async executeSql(text, values) {
    const result = (await client.query(text, values)) as pg.QueryResult | pg.QueryResult[];
    return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result;
  },
});

/** A failed statement closes its connection, because some of pg-boss's texts are whole transactions that stay open then. */
const connectionsOf = (pool: Pool): Db => ({
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

/** Creates or migrates pg-boss's tables. Call it under the startup lock. */
export async function migrateQueues(client: pg.ClientBase): Promise<void> {
  const boss = new PgBoss({ ...quiet, db: connectionOf(client) });
  await boss.start();
  await boss.stop({ graceful: false });
}

const unfinished = "state in ('created', 'retry', 'active', 'failed')";

/** A statement that selects name and data of the work that a backup keeps; null in a database that no site has started on. */
export async function unfinishedJobs(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ name: string }>(
    "select name from unnest(array['work.job', 'pgboss.job']) as tables (name) where to_regclass(name) is not null",
  );
  const parts = rows.map(({ name }) => `select name, data, created_on from ${name} where ${unfinished}`);
  return parts.length === 0
    ? null
    : `select name, data from (${parts.join(" union all ")}) as unfinished order by created_on`;
}

/** Adds jobs of a backup in the caller's transaction, with all their attempts. The queues of the old database are emptied. */
export async function restoreJobs(client: pg.ClientBase, jobs: readonly { name: string; data: object }[]) {
  await client.query("delete from work.job");
  const { rows } = await client.query("select from pg_class where oid = to_regclass('pgboss.job')");
  if (rows.length > 0) await client.query("delete from pgboss.job");
  const boss = new PgBoss({ ...quiet, db: connectionOf(client), migrate: false });
  await boss.start();
  for (const [name, some] of Map.groupBy(jobs, (job) => job.name)) {
    // Its own way to create a queue ends the transaction.
    await client.query('select work.create_queue($1, \'{"policy": "standard"}\')', [name]);
    await boss.insert(
      name,
      some.map(({ data }) => ({ data, ...ofBatches, ...always })),
    );
  }
  await boss.stop({ graceful: false });
}

export interface NewWork {
  id?: string;
  /** When it was asked for. */
  since: Date;
  payload: object;
  /** In seconds. */
  startAfter?: number;
  /** Work with a higher one is taken first. */
  priority?: number;
  settings?: Partial<Settings> | undefined;
}

/** Work that this process has taken. */
export interface TakenWork {
  id: string;
  name: string;
  since: Date;
  payload: unknown;
  /** Null for work that begins where it was enqueued. */
  attempt: number | null;
  /** Whether the work has failed if this attempt fails. */
  isLastAttempt: boolean;
}

const lost = "state = 'active' and started_on + expire_seconds * interval '1 second' < now()";

const look = `
  select name,
    exists (select from work.job where job.name = names.name and state < 'active' and not blocked and start_after <= now()) as is_due,
    exists (select from work.job where job.name = names.name and ${lost}) as is_lost
  from unnest($1::text[]) as names (name)`;

const lostWork = `select id, retry_count as "retryCount" from work.job where name = $1 and ${lost} limit 1000`;

/** Of work that would be tried again. */
const giveUpSql =
  "update work.job set state = 'failed', completed_on = now() where name = $1 and id = $2 and state = 'retry'";

const envelope = z.object({ since: z.iso.datetime(), payload: z.unknown() });

/** How much of it was there. Its type says nothing about the answer. */
const affected = (answer: CommandResponse) => (answer as { affected: number }).affected;

const fenced = ({ id, attempt }: TakenWork) => (attempt === null ? id : { id, retryCount: attempt });

export type Queue = ReturnType<typeof createQueue>;

export function createQueue(database: Database) {
  const { pool } = database;
  const boss = new PgBoss({ ...quiet, db: connectionsOf(pool), migrate: false });
  return {
    async open(onError: (error: Error) => void) {
      boss.removeAllListeners("error").on("error", onError);
      await boss.start();
    },
    /** Creates those that are missing. */
    async create(names: readonly string[]) {
      const existing = new Set((await boss.getQueues()).map(({ name }) => name));
      for (const name of names) if (!existing.has(name)) await boss.createQueue(name);
    },
    /** Adds work in the transaction of this connection, with one statement. Work with an id that is there is left out. */
    async add(client: Queryable, name: string, all: readonly NewWork[]) {
      const rows = all.map(({ since, payload, settings, ...rest }) => ({
        ...ofBatches,
        ...settings,
        ...always,
        ...rest,
        data: { since, payload },
      }));
      if (rows.length > 0) await boss.insert(name, rows, { db: connectionOf(client) });
    },
    /** Puts back what killed processes had taken. @returns those of the names that have something to do: most have nothing, and looking into each takes a statement */
    async due(names: readonly string[]): Promise<string[]> {
      const { rows } = await pool.query<{ name: string; is_due: boolean; is_lost: boolean }>(look, [names]);
      for (const { name } of rows.filter(({ is_lost: isLost }) => isLost)) {
        const { rows: taken } = await pool.query<{ id: string; retryCount: number }>(lostWork, [name]);
        if (taken.length > 0) await boss.fail(name, taken, { reason: "its process ended" });
      }
      return rows.flatMap(({ name, is_due: isDue }) => (isDue ? name : []));
    },
    /** At most so much of what is due. */
    async take(name: string, atMost: number): Promise<TakenWork[]> {
      const jobs = await boss.fetch(name, { includeMetadata: true, batchSize: atMost });
      return jobs.map(({ id, retryCount, retryLimit, data }) => {
        const { since, payload } = envelope.parse(data);
        const isLastAttempt = retryCount >= retryLimit;
        return { id, name, since: new Date(since), payload, attempt: retryCount, isLastAttempt };
      });
    },
    /** @returns false when it is no longer there: another process has taken it over and finished it */
    async remove(client: Queryable, name: string, ids: string | string[]): Promise<boolean> {
      return affected(await boss.deleteJob(name, ids, { db: connectionOf(client) })) > 0;
    },
    /** The work is tried again after a pause, unless another process has taken it since. @param after in seconds; without it the pause grows */
    async putBack(work: TakenWork, reason: string, { after, payload }: { after?: number; payload?: object } = {}) {
      if (after === undefined && payload === undefined)
        return void (await boss.fail(work.name, fenced(work), { reason }));
      await inTransaction(database, async (tx) => {
        const db = connectionOf(tx.$client);
        if (affected(await boss.fail(work.name, fenced(work), { reason }, { db })) === 0) return;
        const data = payload === undefined ? undefined : { since: work.since, payload };
        const startAfter = after === undefined ? {} : { startAfter: Math.ceil(after) };
        await boss.update(work.name, data, { id: work.id, ...startAfter, db });
      });
    },
    /** The work has failed whatever its number of attempts is, unless another process has taken it since. */
    giveUp: (work: TakenWork, reason: string) =>
      inTransaction(database, async ({ $client: client }) => {
        const failed = await boss.fail(work.name, fenced(work), { reason }, { db: connectionOf(client) });
        if (affected(failed) > 0) await client.query(giveUpSql, [work.name, work.id]);
      }),
    /** Deletes failed work that is too old, once a day, whichever process calls it. */
    tidy: () => boss.supervise(),
    close: () => boss.stop({ graceful: false, timeout: SECOND }),
  };
}
