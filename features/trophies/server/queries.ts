import { eq, sql, type SQL } from "drizzle-orm";
import type { TrophyId } from "#vocabulary/trophies.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { users } from "#features/accounts/server/tables.ts";
import { userTrophies } from "./tables.ts";

/** SQL of trophies. */

export const trophiesOf = (executor: Executor, userId: number) =>
  executor
    .select({ id: userTrophies.trophy, earnedAt: userTrophies.earnedAt })
    .from(userTrophies)
    .where(eq(userTrophies.userId, userId));

/** A trophy that a member has earned if so much was counted. */
export interface DueTrophy {
  userId: number;
  trophy: TrophyId;
  threshold: number;
  /** A statement in parentheses, which counts the member's progress. */
  progress: SQL<number>;
}

/** @returns those that are earned and that their members did not have yet, with the members' usernames */
export async function insertEarned(executor: Executor, due: readonly DueTrophy[], earnedAt: Date) {
  const progress = [...new Set(due.map((each) => each.progress))];
  // Each progress is counted once, for all trophies that it may earn.
  const reached = progress.map((counted) => {
    const of = due.filter((each) => each.progress === counted);
    const trophies = sql.param(of.map(({ trophy }) => trophy));
    const thresholds = sql.param(of.map(({ threshold }) => threshold));
    return sql`select ${of[0]!.userId}::bigint, trophy, ${earnedAt.toISOString()}::timestamptz
      from unnest(${trophies}::text[], ${thresholds}::integer[]) as due (trophy, threshold) where threshold <= ${counted}`;
  });
  return executor
    .insert(userTrophies)
    .select(sql.join(reached, sql` union all `))
    .onConflictDoNothing()
    .returning({
      id: userTrophies.trophy,
      earnedAt: userTrophies.earnedAt,
      userId: userTrophies.userId,
      username: sql<string>`(select ${users.username} from ${users} where ${users.id} = user_trophies.user_id)`,
    });
}

/**
 * Until the transaction ends, no other transaction counts the progress of these members: of two actions that together earn a
 * trophy, the second one sees the first. It is an advisory lock, because it can be taken after any row lock; taken in the order
 * of the members' ids it cannot deadlock.
 */
export async function lockTrophyCounts(executor: Executor, userIds: readonly number[]) {
  const ids = sql.param(userIds.toSorted((a, b) => a - b));
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('trophies of ' || id, 0))
    from unnest(${ids}::bigint[]) as members (id)`);
}
