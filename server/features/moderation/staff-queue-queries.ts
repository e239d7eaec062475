import { count, eq } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { isSubmitted } from "../tales/service.ts";
import { tales } from "../tales/tables.ts";
import { reports } from "./tables.ts";

/** SQL of what waits for the staff, counted from indexes and only up to `enough`. */

export async function submittedTales(executor: Executor, limit: number): Promise<number> {
  const some = executor.select({ at: tales.submittedAt }).from(tales).where(isSubmitted).limit(limit).as("some");
  const [row] = await executor.select({ total: count() }).from(some);
  return row!.total;
}

export async function pendingReports(executor: Executor, limit: number): Promise<number> {
  const some = executor
    .select({ status: reports.status })
    .from(reports)
    .where(eq(reports.status, "PENDING"))
    .limit(limit)
    .as("some");
  const [row] = await executor.select({ total: count() }).from(some);
  return row!.total;
}
