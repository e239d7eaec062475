import type { Executor } from "#server/platform/database/database.ts";
import { reports } from "./tables.ts";

/** All SQL of reports. */

/** @returns null while an earlier report by the same reporter about the same person is open. */
export async function insertUserReport(executor: Executor, report: Omit<typeof reports.$inferInsert, "type">) {
  const [row] = await executor
    .insert(reports)
    .values({ ...report, type: "user" })
    .onConflictDoNothing()
    .returning({ id: reports.id, reason: reports.reason, status: reports.status, startDate: reports.startDate });
  return row ?? null;
}
