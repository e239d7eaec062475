import { revisions } from "#features/review/server/tables.ts";
import { and, asc, eq, gt, inArray, min, sql, sum } from "drizzle-orm";
import { isSubmitted, momentForOthers } from "#features/tales/server/queries.ts";
import { tales, taleTotals } from "#features/tales/server/tables.ts";
import { DAY, overviewWeeks } from "#vocabulary/limits.ts";
import type { Overview } from "../overview.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { countShown } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { reportTypes } from "../shapes.ts";
import { dailyTotalsSince, type CountedKind, type DailyTotal } from "./daily-totals.ts";
import { reports } from "./tables.ts";

/** The first page of the administration: what is on the desk, and the numbers of the last weeks. */

const week = 7 * DAY;

/** The Monday of the moment's week, at midnight UTC. */
function mondayOf(moment: Date): Date {
  const sinceMonday = (moment.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() - sinceMonday));
}

/** The numbers of the week that begins then. */
function totalsFrom(days: readonly DailyTotal[], monday: Date) {
  const ofWeek = days.filter(({ day }) => day >= monday && day.getTime() < monday.getTime() + week);
  const totalOf = (kind: CountedKind) =>
    ofWeek.filter((each) => each.kind === kind).reduce((sum, { total }) => sum + total, 0);
  return {
    users: totalOf("users"),
    tales: totalOf("tales"),
    comments: totalOf("comments"),
    reports: totalOf("reports"),
  };
}

export async function readOverview(context: AppContext): Promise<Overview> {
  const { database, clock } = context;
  const { db } = database;
  const first = new Date(mondayOf(clock.now()).getTime() - (overviewWeeks - 1) * week);
  const [tales, reports, days] = await Promise.all([
    queuedTales(db),
    pendingReports(db),
    dailyTotalsSince(context, first),
  ]);
  const withIsoDates = <T extends { oldest: Date }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, oldest: row.oldest.toISOString() }));
  return {
    tales: withIsoDates(tales),
    reports: withIsoDates(reports),
    weeks: Array.from({ length: overviewWeeks }, (_none, n) => ({
      from: new Date(first.getTime() + n * week).toISOString(),
      ...totalsFrom(days, new Date(first.getTime() + n * week)),
    })),
  };
}

/** SQL of what is on the desk, for the first page of the administration. */

/** Submitted Tales and revisions per language, the language with the oldest one first. */
async function queuedTales(executor: Executor) {
  const oldest = executor
    .select({ since: sql`coalesce(${momentForOthers(tales.submittedAt)}, ${momentForOthers(tales.updatedAt)})` })
    .from(tales)
    .where(and(eq(tales.language, taleTotals.language), isSubmitted))
    .orderBy(asc(tales.submittedAt))
    .limit(1);
  const oldestRevision = executor
    .select({ since: momentForOthers(revisions.submittedAt) })
    .from(revisions)
    .innerJoin(tales, eq(tales.id, revisions.taleId))
    .where(and(eq(revisions.language, taleTotals.language), sql`${revisions.isFinished}`))
    .orderBy(asc(revisions.submittedAt))
    .limit(1);
  const rows = await executor
    .select({
      languageName: taleTotals.language,
      total: sum(taleTotals.total).mapWith(Number),
      oldest: sql<Date>`least(${oldest}, ${oldestRevision})`.mapWith(tales.updatedAt),
    })
    .from(taleTotals)
    .where(and(inArray(taleTotals.state, ["submitted", "revision"]), gt(taleTotals.total, 0)))
    .groupBy(taleTotals.language);
  return oldestFirst(rows, ({ languageName }) => languageName);
}

/** Pending reports per type, the type with the oldest one first. */
async function pendingReports(executor: Executor) {
  const rows = await Promise.all(
    reportTypes.map(async (type) => {
      const where = and(eq(reports.status, "PENDING"), eq(reports.type, type));
      const total = await countShown(executor, reports, where);
      const [row] = await executor
        .select({ oldest: sql<Date | null>`${min(reports.startDate)}`.mapWith(reports.startDate) })
        .from(reports)
        .where(where);
      const oldest = row?.oldest ?? null;
      return oldest === null ? [] : [{ type, total, oldest }];
    }),
  );
  return oldestFirst(rows.flat(), ({ type }) => type);
}

const oldestFirst = <T extends { oldest: Date }>(rows: readonly T[], nameOf: (row: T) => string): T[] =>
  rows.toSorted((a, b) => a.oldest.getTime() - b.oldest.getTime() || nameOf(a).localeCompare(nameOf(b)));
