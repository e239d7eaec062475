import { DAY, overviewWeeks } from "#contract/limits.ts";
import type { Overview } from "#contract/overview.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { weeklyTotalsSince, waitingReports, waitingTales } from "./overview-queries.ts";

/** The first page of the administration: what waits for the staff, and the numbers of the last weeks. */

const week = 7 * DAY;

/** The Monday of the moment's week, at midnight UTC. */
function mondayOf(moment: Date): Date {
  const sinceMonday = (moment.getUTCDay() + 6) % 7;
  return new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate() - sinceMonday));
}

export async function readOverview({ database: { db }, clock }: AppContext): Promise<Overview> {
  const first = new Date(mondayOf(clock.now()).getTime() - (overviewWeeks - 1) * week);
  const [tales, reports, weeklyCounts] = await Promise.all([
    waitingTales(db),
    waitingReports(db),
    weeklyTotalsSince(db, first),
  ]);
  const waiting = <T extends { oldest: Date }>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, oldest: row.oldest.toISOString() }));
  return {
    tales: waiting(tales),
    reports: waiting(reports),
    weeks: Array.from({ length: overviewWeeks }, (_none, n) => ({
      from: new Date(first.getTime() + n * week).toISOString(),
      ...weeklyCounts(n),
    })),
  };
}
