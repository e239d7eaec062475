import type pg from "pg";
import type { Milestone } from "#features/site-state/server/tables.ts";

interface Result {
  /** Of a backup. */
  bytes?: number;
  /** Of a test. */
  passed?: boolean;
}

const recordSql = `
  insert into site_milestones (name, at, bytes, passed) values ($1, now(), $2, $3)
  on conflict (name) do update set at = excluded.at, bytes = excluded.bytes, passed = excluded.passed`;

/** Lets the site know when a command last ran, for its page of the state. The database of an older version has no place for it. */
export async function recordRun(
  client: pg.ClientBase,
  name: Extract<Milestone, "backup" | "restore-test">,
  { bytes, passed }: Result,
): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('public.site_milestones') is not null as exists",
  );
  if (rows[0]!.exists) await client.query(recordSql, [name, bytes ?? null, passed ?? null]);
}
