import { eq, sql } from "drizzle-orm";
import type { TrophyId } from "#contract/trophies.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { userTrophies } from "./tables.ts";

/** SQL of trophies. */

export const trophiesOf = (executor: Executor, userId: number) =>
  executor
    .select({ id: userTrophies.trophy, earnedAt: userTrophies.earnedAt })
    .from(userTrophies)
    .where(eq(userTrophies.userId, userId));

/** @returns those that the member did not have yet */
export async function insertTrophies(
  executor: Executor,
  userId: number,
  trophies: readonly TrophyId[],
  earnedAt: Date,
) {
  if (trophies.length === 0) return [];
  return executor
    .insert(userTrophies)
    .values(trophies.map((trophy) => ({ userId, trophy, earnedAt })))
    .onConflictDoNothing()
    .returning({ id: userTrophies.trophy, earnedAt: userTrophies.earnedAt });
}

/**
 * Until the transaction ends, no other transaction counts the progress of this member: of two actions that together earn a
 * trophy, the second one sees the first. It is an advisory lock, because it can be taken after any row lock; taken in the order
 * of the members' ids it cannot deadlock.
 */
export async function lockTrophyCounts(executor: Executor, userId: number) {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('trophies of ' || ${userId}::bigint, 0))`);
}
