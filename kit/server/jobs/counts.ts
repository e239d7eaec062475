import { SECOND } from "#vocabulary/limits.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";

/** How many jobs of one kind there are, for operators. A job has one batch at a time in its queue, so batches are jobs. */
export interface JobCounts {
  job: string;
  waiting: number;
  running: number;
  /** Failed at least once; waits for the next attempt. */
  retrying: number;
  /** Given up after the last attempt. */
  failed: number;
  /** Seconds since the oldest job that is not finished was enqueued; 0 without one. */
  oldestAge: number;
}

interface Row {
  name: string;
  waiting: number;
  running: number;
  retrying: number;
  failed: number;
  since: string | null;
}

const sql = `
  select name,
    count(*) filter (where state = 'created') as waiting,
    count(*) filter (where state = 'active') as running,
    count(*) filter (where state = 'retry') as retrying,
    count(*) filter (where state = 'failed') as failed,
    min(data->>'since') filter (where state < 'completed') as since
  from pgboss.job group by name`;

export async function countJobs(
  { pool }: Pick<Database, "pool">,
  clock: Clock,
  jobs: readonly { name: string }[],
): Promise<JobCounts[]> {
  const { rows } = await pool.query<Row>(sql);
  return jobs.map(({ name }) => {
    const row = rows.find((each) => each.name === name);
    if (row === undefined) return { job: name, waiting: 0, running: 0, retrying: 0, failed: 0, oldestAge: 0 };
    const { name: job, since, ...counts } = row;
    const age = since === null ? 0 : clock.now().getTime() - Date.parse(since);
    return { job, ...counts, oldestAge: Math.max(0, age / SECOND) };
  });
}
