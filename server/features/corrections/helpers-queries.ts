import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "#server/platform/database/transaction.ts";
import { taleHelpers } from "../tales/helpers-tables.ts";

/** SQL of the helpers whom Tales name. */

/** @returns whether the member was not named before */
export async function nameHelper(executor: Executor, row: typeof taleHelpers.$inferInsert): Promise<boolean> {
  const inserted = await executor
    .insert(taleHelpers)
    .values(row)
    .onConflictDoNothing()
    .returning({ taleId: taleHelpers.taleId });
  return inserted.length > 0;
}

/** @returns the ids of the Tales that no longer name the member */
export async function forgetHelper(executor: Executor, userId: number): Promise<number[]> {
  const forgotten = await executor
    .delete(taleHelpers)
    .where(eq(taleHelpers.userId, userId))
    .returning({ taleId: taleHelpers.taleId });
  return forgotten.map(({ taleId }) => taleId);
}

const forgottenAtOnce = 200;

/** The same in batches. */
export async function forgetSomeOfHelper(executor: Executor, userId: number): Promise<number[]> {
  const some = executor
    .select({ taleId: taleHelpers.taleId })
    .from(taleHelpers)
    .where(eq(taleHelpers.userId, userId))
    .limit(forgottenAtOnce);
  const forgotten = await executor
    .delete(taleHelpers)
    .where(and(eq(taleHelpers.userId, userId), inArray(taleHelpers.taleId, some)))
    .returning({ taleId: taleHelpers.taleId });
  return forgotten.map(({ taleId }) => taleId);
}
