import { count, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Executor } from "#kit/server/database/transaction.ts";
import { isSubmitted } from "#features/tales/server/queries.ts";
import { revisions } from "#features/review/server/revisions-tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { reports } from "./tables.ts";

/** SQL of what waits for the staff, counted from indexes and only up to `enough`. */

/** New Tales and revisions. */
export async function submittedTales(executor: Executor, limit: number): Promise<number> {
  const newOnes = executor.select({ at: tales.submittedAt }).from(tales).where(isSubmitted).limit(limit);
  const revised = executor
    .select({ at: revisions.submittedAt })
    .from(revisions)
    .where(sql`${revisions.isFinished}`)
    .limit(limit);
  const some = unionAll(newOnes, revised).limit(limit).as("some");
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
