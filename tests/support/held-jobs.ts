import type { Database } from "#kit/server/database/database.ts";
import { measureMissing } from "#features/levels/server/measuring-job.ts";
import { sqlState } from "#kit/server/database/database-errors.ts";
import type { TestSite } from "./site.ts";

/**
 * Changes the table of jobs, again if the site was using it: both lock its partitions, in different orders. The short
 * timeout makes this statement the one that gives way, and not the site's; only a superuser may set it.
 */
async function changeJobs(database: Database, sql: string): Promise<void> {
  try {
    const givingWay =
      "select set_config('deadlock_timeout', '20ms', true) from pg_user where usename = user and usesuper";
    await database.pool.query(`${givingWay}; ${sql}`);
  } catch (error) {
    if (sqlState(error) !== "40P01") throw error;
    await changeJobs(database, sql);
  }
}

/** SQL: holds back the jobs that are enqueued from now on; and lets them go. */
export const holdJobs = `
  create or replace function hold_job() returns trigger language plpgsql as $$ begin new.start_after := 'infinity'; return new; end $$;
  create or replace trigger hold_job before insert on work.job for each row execute function hold_job()`;
export const releaseJobs = `
  drop trigger hold_job on work.job; drop function hold_job();
  update work.job set start_after = now() - interval '1 second'`;

/** Lets so many milliseconds pass for work that waits, and for work that a process has taken. */
export const passTimeOfWork = (pool: Pick<Database["pool"], "query">, time: number) =>
  pool.query(
    `update work.job set start_after = start_after - $1::float8 * interval '1 ms',
      started_on = started_on - $1::float8 * interval '1 ms' where state < 'completed'`,
    [time],
  );

/** Holds back the jobs that `act` enqueues, then runs them. */
export async function whileJobsWait(site: TestSite, act: () => Promise<void>): Promise<void> {
  const { database } = site.context;
  await changeJobs(database, holdJobs);
  try {
    await act();
  } finally {
    await changeJobs(database, releaseJobs);
  }
  await site.jobsDone();
}

const unmeasured = `
  create or replace function work.leave_undone() returns trigger language plpgsql as $$ begin return null; end $$;
  create or replace trigger leave_unmeasured before insert on work.job for each row when (new.name = 'tale-measures')
    execute function work.leave_undone()`;

/** Adds no jobs that measure Tales from now on: reading the words of a language takes a second, and draws pages again that tests count. */
export const leaveTalesUnmeasured = (database: Database) => changeJobs(database, unmeasured);

/** Measures the Tales that were published so far. */
export async function measureTalesOf(site: TestSite): Promise<void> {
  await changeJobs(site.context.database, "drop trigger leave_unmeasured on work.job");
  await measureMissing(site.context);
  await site.jobsDone();
  await leaveTalesUnmeasured(site.context.database);
}
