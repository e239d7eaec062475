import { eq, sql } from "drizzle-orm";
import type { ReadingSettingsChange } from "../calls.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { users } from "#features/accounts/server/tables.ts";

/** SQL of reading settings. */

/** Changes only what is given, so that two changes at the same time keep both. @returns false when the account has been removed */
export async function mergeReadingSettings(
  executor: Executor,
  userId: number,
  change: ReadingSettingsChange,
): Promise<boolean> {
  const rows = await executor
    .update(users)
    .set({ readingSettings: sql`${users.readingSettings} || ${JSON.stringify(change)}::jsonb` })
    .where(eq(users.id, userId))
    .returning({ id: users.id });
  return rows.length > 0;
}
