import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/transaction.ts";
import { wakeChannel } from "./state.ts";

/** Work that fails, for operators: jobs, mails and push messages. It names no person and no address. */

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
