import { and, asc, desc, gt, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { users } from "#features/accounts/server/tables.ts";
import { DAY, notification as bounds } from "#vocabulary/limits.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { declareSchedule } from "#kit/server/jobs/schedule.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { notifications } from "./tables.ts";

/** Old notifications are deleted every day: first the read ones that are too old, then those beyond the newest of each member. */

const deletedPerBatch = 1000;
const membersPerBatch = 200;

export const notificationRetention = declareJob({
  name: "notification-retention",
  payload: z.object({
    /** Read notifications from before this moment are deleted. */
    before: z.iso.datetime(),
    /** The id of the last member in the batches before; null while old ones are deleted. */
    after: z.number().nullable(),
  }),
  async batch(_context: AppContext, tx, _afterCommit, { before, after }) {
    if (after === null) {
      const deleted = await deleteReadBefore(tx, new Date(before), deletedPerBatch);
      return { next: { before, after: deleted < deletedPerBatch ? 0 : null } };
    }
    const members = await membersAfter(tx, after, membersPerBatch);
    const deleted = await deleteBeyondNewest(tx, members, { keep: bounds.keptAtMost, limit: deletedPerBatch });
    if (deleted === deletedPerBatch) return { next: { before, after } };
    const last = members.length < membersPerBatch ? null : members.at(-1)!;
    return { next: last === null ? null : { before, after: last } };
  },
});

/** Once a day: at midnight UTC, or as soon as a process runs. */
export const dailyRetention = declareSchedule({
  job: notificationRetention,
  dueAt: (now) => new Date(Math.floor(now.getTime() / DAY) * DAY),
  payload: (due) => ({ before: new Date(due.getTime() - bounds.readKeptFor).toISOString(), after: null }),
});

/** SQL of the retention of notifications. */

/**
 * Deletes read notifications from before a moment, the oldest first. Those that another transaction has locked are left for
 * the next day. @returns how many
 */
async function deleteReadBefore(executor: Executor, before: Date, limit: number): Promise<number> {
  const oldest = executor
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(sql`${notifications.isRead}`, lt(notifications.createdAt, before)))
    .orderBy(asc(notifications.createdAt))
    .limit(limit)
    .for("update", { skipLocked: true });
  const { rows } = await executor.execute<{ id: number }>(oldest.getSQL());
  return deleteByIds(
    executor,
    rows.map(({ id }) => id),
  );
}

async function deleteByIds(executor: Executor, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rowCount } = await executor.delete(notifications).where(inArray(notifications.id, [...ids]));
  return rowCount ?? 0;
}

async function membersAfter(executor: Executor, after: number, limit: number): Promise<number[]> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(gt(users.id, after))
    .orderBy(asc(users.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Deletes notifications of these members beyond the newest `keep` of each. @returns how many; fewer than `limit` when
 * nothing is left to delete
 */
async function deleteBeyondNewest(
  executor: Executor,
  memberIds: readonly number[],
  { keep, limit }: { keep: number; limit: number },
): Promise<number> {
  const { createdAt, id, receiverId, isListed } = notifications;
  const { rows } = await executor.execute<{ id: number }>(sql`
    select excess.id from unnest(${sql.param([...memberIds])}::bigint[]) as member(id)
    cross join lateral (
      select ${id} from ${notifications} where ${receiverId} = member.id and ${isListed}
      order by ${desc(createdAt)}, ${desc(id)} limit ${limit} offset ${keep}
    ) as excess limit ${limit}`);
  return deleteByIds(
    executor,
    rows.map((row) => Number(row.id)),
  );
}
