import { SECOND } from "#vocabulary/limits.ts";
import type { Clock } from "../clock.ts";
import type { Database } from "../database/database.ts";

/** The state of the queue for operators: how much work there is. */

/** The channel on which processes tell each other the names of queues that have work. */
export const wakeChannel = "jobs";

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

interface Row extends Omit<JobCounts, "oldestAge"> {
  since: string | null;
}

const mostCounted = 100_000;

const counts = `
  select names.job, counted.* from unnest($1::text[]) as names (job), lateral (
    select count(*) filter (where state = 'created') as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'retry') as retrying,
      count(*) filter (where state = 'failed') as failed,
      min(data->>'since') filter (where state < 'completed') as since
    from (
      select state, data from work.job
      where name = names.job and (state < 'completed' or state = 'failed') limit ${mostCounted}
    ) as found
  ) as counted`;

/** At most 100,000 of a kind are counted. */
export async function countJobs({ pool }: Database, clock: Clock, names: readonly string[]): Promise<JobCounts[]> {
  const { rows } = await pool.query<Row>(counts, [names]);
  return rows.map(({ since, ...row }) => {
    const age = since === null ? 0 : clock.now().getTime() - Date.parse(since);
    return { ...row, oldestAge: Math.max(0, age / SECOND) };
  });
}
