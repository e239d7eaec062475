import { eq, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { reportReasons } from "./tables.ts";

/** SQL of the catalogue of reasons. */

const shown = { reason: reportReasons.reason, severity: reportReasons.severity, startDate: reportReasons.startDate };

export const allReasons = (executor: Executor) => executor.select(shown).from(reportReasons).orderBy(reportReasons.id);

/** What a reason weighs now; null for one that is not in the catalogue. */
export async function severityOf(executor: Executor, reason: string): Promise<number | null> {
  const [row] = await executor
    .select({ severity: reportReasons.severity })
    .from(reportReasons)
    .where(eq(reportReasons.reason, reason));
  return row?.severity ?? null;
}

/** @returns null when it is there already, however it is written */
export async function insertReason(executor: Executor, reason: typeof reportReasons.$inferInsert) {
  const [row] = await executor.insert(reportReasons).values(reason).onConflictDoNothing().returning(shown);
  return row ?? null;
}

/** @returns it as it was written; null where there is none */
export async function deleteReason(executor: Executor, reason: string): Promise<string | null> {
  const [row] = await executor
    .delete(reportReasons)
    .where(sql`lower(${reportReasons.reason}) = lower(${reason})`)
    .returning({ reason: reportReasons.reason });
  return row?.reason ?? null;
}
