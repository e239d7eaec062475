import type { Database } from "../database/database.ts";
import { inTransaction, type AfterCommit, type Transaction } from "../database/transaction.ts";
import { wakeChannel } from "./state.ts";

/** Work that waits or fails, for operators: jobs, mails and push messages. It names no person and no address. */

export interface FailedWork {
  /** The name of its queue. */
  kind: string;
  /** Given up; otherwise it is tried again by itself. */
  isGivenUp: boolean;
  total: number;
  /** When the oldest was added to the queue. */
  since: Date;
  /** The most attempts that one has had. */
  tries: number;
  reason: string | null;
}

const mostRead = 10_000;

const failedSql = `
  select name as kind, state = 'failed' as "isGivenUp", count(*) as total, min(created_on) as since,
    max(retry_count) + 1 as tries, output->>'reason' as reason
  from (select * from work.job where state in ('retry', 'failed') limit ${mostRead}) as found
  group by name, state, output->>'reason' order by name, state, 3 desc`;

/** Of the same kind and reason together; at most 10,000 are read. */
export async function failedWork({ pool }: Pick<Database, "pool">): Promise<FailedWork[]> {
  return (await pool.query<FailedWork>(failedSql)).rows;
}

/** With attempts as of new work; its number goes on, so that a process which still holds an earlier attempt can't end this one. */
const retrySql = `
  with retried as (
    update work.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 30), completed_on = null, start_after = now()
    where state in ('retry', 'failed') and ($1::text is null or name = $1) returning name
  )
  select name, count(*) as total from retried group by name`;

/** Lets processes try it at once. @param kind null for every one @returns how much work that is */
export const retryFailedWork = (database: Database, kind: string | null): Promise<number> =>
  inTransaction(database, async ({ $client: client }, afterCommit) => {
    const { rows } = await client.query<{ name: string; total: number }>(retrySql, [kind]);
    for (const { name } of rows) afterCommit.announce(wakeChannel, name);
    return rows.reduce((sum, { total }) => sum + total, 0);
  });

const retriedAtOnce = 1000;

/** It becomes due at the time of the first batch, by which later ones know it. */
const retrySomeSql = `
  with moment as materialized (select coalesce($1::timestamptz, now()) as before),
  found as materialized (
    select job.name, job.id from moment, work.queue as queue, lateral (
      select name, id from work.job
      where name = queue.name and state in ('retry', 'failed') and started_on < before
        and (state = 'failed' or start_after > before) limit ${retriedAtOnce}
    ) as job limit ${retriedAtOnce}
  ),
  retried as (
    update work.job set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 30), completed_on = null, start_after = before
    from moment, found where job.name = found.name and job.id = found.id and state in ('retry', 'failed') returning job.name
  )
  select before, (select array_agg(distinct name) from retried) as names, (select count(*) from found) as total from moment`;

/**
 * Lets processes try a batch of it at once, in the transaction of a job.
 * @param before of the earlier batches, null for the first one: work that was tried since is left out
 */
export async function retrySomeFailedWork(
  { $client: client }: Transaction,
  afterCommit: AfterCommit,
  before: string | null,
): Promise<{ before: string; total: number }> {
  const { rows } = await client.query<{ before: Date; names: string[] | null; total: number }>(retrySomeSql, [before]);
  const [row] = rows;
  for (const name of row!.names ?? []) afterCommit.announce(wakeChannel, name);
  return { before: row!.before.toISOString(), total: row!.total };
}

export interface WorkTotals {
  isMail: boolean;
  /** Not tried yet, or for the first time at this moment. */
  waiting: number;
  /** At least one attempt failed; it is tried again, or was given up. */
  failed: number;
  /** Of the latest failure. */
  lastReason: string | null;
}

const hasFailed = "state in ('retry', 'failed')";

const totalsSql = `
  select queue.name = $1 as "isMail", count(*) filter (where not ${hasFailed}) as waiting, count(*) filter (where ${hasFailed}) as failed,
    (array_agg(output->>'reason' order by started_on desc) filter (where ${hasFailed} and output->>'reason' is not null))[1] as "lastReason"
  from work.queue as queue, lateral (
    select state, output, started_on from work.job
    where name = queue.name and (state < 'completed' or state = 'failed') limit ${mostRead}
  ) as found
  group by 1`;

/** Of mails, and of all other work together; without an entry there is none. At most 10,000 of a kind are counted. */
export async function workTotals(
  { pool }: Pick<Database, "pool">,
  nameOfMails: string,
): Promise<{ mails: WorkTotals | null; others: WorkTotals | null }> {
  const { rows } = await pool.query<WorkTotals>(totalsSql, [nameOfMails]);
  return { mails: rows.find(({ isMail }) => isMail) ?? null, others: rows.find(({ isMail }) => !isMail) ?? null };
}
