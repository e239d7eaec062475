import { DAY, overviewWeeks } from "#vocabulary/limits.ts";
import type { Overview } from "../overview.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { dailyTotalsSince } from "./daily-totals.ts";
import type { CountedKind, DailyTotal } from "./daily-totals-queries.ts";
import { waitingReports, waitingTales } from "./overview-queries.ts";

/** The first page of the administration: what waits for the staff, and the numbers of the last weeks. */

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
    waitingTales(db),
    waitingReports(db),
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
