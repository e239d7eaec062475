import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Queue } from "./queue.ts";

/** The queue of versions up to 0.2.0, pg-boss 10 in the schema `pgboss`. Their processes may run at the same time and use it. */

const atOnce = 500;

/** In one statement, so that a job that a process of theirs is finishing is left to it. */
const take = `
  with found as (
    select name, id from pgboss.job
    where name = any($1) and (state in ('created', 'retry', 'failed') or (state = 'active' and started_on + expire_in < now()))
    limit ${atOnce} for update skip locked
  )
  delete from pgboss.job using found where job.name = found.name and job.id = found.id
  returning job.id, job.name, job.data, greatest(0, extract(epoch from start_after - now()))::float8 as "startAfter"`;

interface OldJob {
  id: string;
  name: string;
  data: { since: string; payload: object };
  startAfter: number;
}

/** Moves the jobs with these names. Others stay, and so do those that a process of theirs runs. */
export async function adoptOldJobs(database: Database, queue: Queue, names: readonly string[]): Promise<void> {
  const { rows } = await database.pool.query("select from pg_class where oid = to_regclass('pgboss.job')");
  if (rows.length === 0) return;
  while ((await adoptSome(database, queue, names)) === atOnce);
}

const adoptSome = (database: Database, queue: Queue, names: readonly string[]) =>
  inTransaction(database, async ({ $client: client }) => {
    const { rows } = await client.query<OldJob>(take, [names]);
    for (const [name, jobs] of Map.groupBy(rows, (job) => job.name)) {
      const moved = jobs.map(({ id, data: { since, payload }, startAfter }) => ({
        id,
        since: new Date(since),
        payload,
        startAfter,
      }));
      await queue.add(client, name, moved);
    }
    return rows.length;
  });
