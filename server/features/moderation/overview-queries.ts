import { and, count, eq, gte, min, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { DAY, SECOND } from "#contract/limits.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { users } from "../accounts/tables.ts";
import { comments } from "../comments/tables.ts";
import { isSubmitted } from "../tales/service.ts";
import { tales } from "../tales/tables.ts";
import { reports } from "./tables.ts";

/** SQL of the first page of the administration. */

const waitingSince = sql<Date>`min(coalesce(${tales.submittedAt}, ${tales.updatedAt}))`.mapWith(tales.updatedAt);

/** Submitted Tales per language, the language with the oldest one first. */
export const waitingTales = (executor: Executor) =>
  executor
    .select({ languageName: tales.language, total: count(), oldest: waitingSince })
    .from(tales)
    .where(isSubmitted)
    .groupBy(tales.language)
    .orderBy(waitingSince, tales.language);

/** Pending reports per type, the type with the oldest one first. */
export const waitingReports = (executor: Executor) => {
  const oldest = sql<Date>`${min(reports.startDate)}`.mapWith(reports.startDate);
  return executor
    .select({ type: reports.type, total: count(), oldest })
    .from(reports)
    .where(eq(reports.status, "PENDING"))
    .groupBy(reports.type)
    .orderBy(oldest, reports.type);
};

const weekSeconds = (7 * DAY) / SECOND;

/** Rows per week since `from`, by the number of the week; weeks without rows are missing. */
async function perWeek(
  executor: Executor,
  table: PgTable,
  moment: PgColumn,
  from: Date,
  also?: SQL,
): Promise<Map<number, number>> {
  const week = sql<number>`floor(extract(epoch from ${moment} - ${from.toISOString()}::timestamptz) / ${sql.raw(String(weekSeconds))})::integer`;
  const rows = await executor
    .select({ week, total: count() })
    .from(table)
    .where(and(gte(moment, from), also))
    .groupBy(sql`1`);
  return new Map(rows.map((row) => [row.week, row.total]));
}

/** The numbers of each week since `from`, which is the beginning of a week. */
export async function weeklyTotalsSince(executor: Executor, from: Date) {
  const [joined, published, written, reported] = await Promise.all([
    perWeek(executor, users, users.activatedAt, from),
    perWeek(executor, tales, tales.publicationDate, from),
    perWeek(executor, comments, comments.createdAt, from, eq(comments.isDeleted, false)),
    perWeek(executor, reports, reports.startDate, from),
  ]);
  return (week: number) => ({
    users: joined.get(week) ?? 0,
    tales: published.get(week) ?? 0,
    comments: written.get(week) ?? 0,
    reports: reported.get(week) ?? 0,
  });
}
