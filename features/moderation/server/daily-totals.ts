import { DAY, HOUR, overviewWeeks } from "#vocabulary/limits.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import {
  countDays,
  countedKinds,
  emptyDays,
  firstDay,
  storedDays,
  storeDays,
  type CountedKind,
  type DailyTotal,
} from "./daily-totals-queries.ts";

/** The numbers of each day: days that are over are stored, so that the overview counts only new rows. */

/** A transaction may still commit a row of the day before: a day is stored when it is over for so long. */
const settlesAfter = 1 * HOUR;

const dayAfter = (day: Date) => new Date(day.getTime() + DAY);

function missingFrom(stored: readonly DailyTotal[], kind: CountedKind, from: Date): Date {
  const last = stored.findLast((each) => each.kind === kind);
  return last === undefined ? from : dayAfter(last.day);
}

/** @param from the beginning of a day in UTC */
export async function dailyTotalsSince({ database, clock }: AppContext, from: Date): Promise<DailyTotal[]> {
  const { db } = database;
  const stored = await storedDays(db, from);
  const inclusiveNow = new Date(clock.now().getTime() + 1);
  const counted = await Promise.all(
    countedKinds.map((kind) => countDays(db, kind, missingFrom(stored, kind, from), inclusiveNow)),
  );
  return [...stored, ...counted.flat()];
}

/** Stores the days that are over. A row that is deleted later stays counted in its day. */
export async function storeFinishedDays({ database, clock }: AppContext, stopping: AbortSignal): Promise<void> {
  const { db } = database;
  const now = clock.now().getTime();
  const from = new Date(Math.floor(now / DAY) * DAY - (overviewWeeks + 1) * 7 * DAY);
  const end = new Date(Math.floor((now - settlesAfter) / DAY) * DAY);
  const stored = await storedDays(db, from);
  for (const kind of countedKinds) {
    let day = missingFrom(stored, kind, from);
    while (day < end && !stopping.aborted) {
      // Days without rows, such as all before the site opened, take one statement together. Each other day has a query of its own.
      const next = (await firstDay(db, kind, day, end)) ?? end;
      await storeDays(db, emptyDays(kind, day, next));
      if (next < end) await storeDays(db, await countDays(db, kind, next, dayAfter(next)));
      day = dayAfter(next);
    }
  }
}
