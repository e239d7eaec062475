import { eq, sql } from "drizzle-orm";
import type { TrophyId } from "#contract/trophies.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { userTrophies } from "./tables.ts";

/** All SQL of trophies. */

export const trophiesOf = (executor: Executor, userId: number) =>
  executor
    .select({ id: userTrophies.trophy, earnedAt: userTrophies.earnedAt })
    .from(userTrophies)
    .where(eq(userTrophies.userId, userId));

/** @returns those that this person did not have yet. */
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
 * Until the transaction ends nobody else counts what this person has done: of two acts that together earn a trophy,
 * the second one sees the first. An advisory lock, as it may be taken after any row lock and never waits in a circle
 * when several people are locked in the order of their ids.
 */
export async function lockTrophyCounts(executor: Executor, userId: number) {
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended('trophies of ' || ${userId}::bigint, 0))`);
}
