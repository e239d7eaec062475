import { eq, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { reportReasons } from "./tables.ts";

/** SQL of the catalogue of reasons. */

const columns = { reason: reportReasons.reason, severity: reportReasons.severity, startDate: reportReasons.startDate };

export const allReasons = (executor: Executor) =>
  executor.select(columns).from(reportReasons).orderBy(reportReasons.id);

/** The current severity of a reason; null if the catalogue does not have it. */
export async function severityOf(executor: Executor, reason: string): Promise<number | null> {
  const [row] = await executor
    .select({ severity: reportReasons.severity })
    .from(reportReasons)
    .where(eq(reportReasons.reason, reason));
  return row?.severity ?? null;
}

/** @returns null if it already exists, regardless of case */
export async function insertReason(executor: Executor, reason: typeof reportReasons.$inferInsert) {
  const [row] = await executor.insert(reportReasons).values(reason).onConflictDoNothing().returning(columns);
  return row ?? null;
}

/** @returns the deleted reason as it was stored; null if there was none */
export async function deleteReason(executor: Executor, reason: string): Promise<string | null> {
  const [row] = await executor
    .delete(reportReasons)
    .where(sql`lower(${reportReasons.reason}) = lower(${reason})`)
    .returning({ reason: reportReasons.reason });
  return row?.reason ?? null;
}
