import { eq } from "drizzle-orm";
import { ApiError } from "#kit/server/api-error.ts";
import type { Act } from "#kit/server/features/events.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { findReports, insertReport } from "./queries.ts";
import { settle } from "./settle-reports.ts";
import { reports } from "./tables.ts";

type NewReport = Omit<typeof reports.$inferInsert, "reporterId" | "startDate">;

/**
 * Does what accepting a report of this would do, and settles the pending reports about the same thing. The report itself exists within
 * the transaction only: a notice by anybody is no member's report.
 * @throws {ApiError} FORBIDDEN; CLAIMED; LAST_ADMIN
 */
export async function acceptWithoutReporter(
  { context, tx, afterCommit }: Act,
  actor: Actor,
  newReport: NewReport,
  verdict: { decidedReason: string | null; note: string },
): Promise<void> {
  const inserted = await insertReport(tx, { ...newReport, startDate: context.clock.now() });
  const [report] = await findReports(tx, [inserted!.id]);
  const [outcome] = await settle(context, tx, afterCommit, actor, [
    { report: report!, status: "ACCEPTED", ...verdict },
  ]);
  if (outcome instanceof ApiError) throw outcome;
  await tx.delete(reports).where(eq(reports.id, report!.id));
}
