import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { taleHelpers } from "./tables.ts";
import { talePart } from "#features/tales/server/tale-parts.ts";
import { corrections as bounds } from "#vocabulary/limits.ts";
import { isOfOpenAccount } from "#features/accounts/server/queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";

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

const forgottenAtOnce = 200;

/** @returns the ids of the Tales that no longer name the member */
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

/** The usernames of the members who are named with a Tale: none if its author has never said whether corrections are welcome. */
export const helpersOfTale = talePart.with({
  helpers: sql<string[]>`case when ${tales.correctionsWelcome} is null then '{}' else array(
    select ${users.username} from ${taleHelpers} join ${users} on ${users.id} = ${taleHelpers.userId} and ${isOfOpenAccount(taleHelpers.userId)}
    where ${taleHelpers.taleId} = ${tales.id} order by ${taleHelpers.createdAt}, ${taleHelpers.userId} limit ${sql.raw(String(bounds.namedHelpers))}) end`,
});
