import { and, asc, desc, gt, inArray, lt, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { users } from "#features/accounts/server/tables.ts";
import { notifications } from "./tables.ts";

/** SQL of the retention of notifications. */

/**
 * Deletes read notifications from before a moment, the oldest first. Those that another transaction has locked are left for
 * the next day. @returns how many
 */
export async function deleteReadBefore(executor: Executor, before: Date, limit: number): Promise<number> {
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

export async function membersAfter(executor: Executor, after: number, limit: number): Promise<number[]> {
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
export async function deleteBeyondNewest(
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
