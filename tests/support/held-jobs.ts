import type { TestSite } from "./site.ts";

/** Holds back the jobs that `act` enqueues, then runs them. */
export async function whileJobsWait(site: TestSite, act: () => Promise<void>): Promise<void> {
  const { pool } = site.context.database;
  await pool.query(`
    create function hold_job() returns trigger language plpgsql as $$ begin new.start_after := 'infinity'; return new; end $$;
    create trigger hold_job before insert on pgboss.job for each row execute function hold_job()`);
  try {
    await act();
  } finally {
    await pool.query(`
      drop trigger hold_job on pgboss.job; drop function hold_job();
      update pgboss.job set start_after = now() - interval '1 second'`);
  }
  await site.jobsDone();
}
