import { and, count, gte, lt, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/server/tables.ts";
import { comments } from "#features/comments/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { DAY, HOUR, overviewWeeks, SECOND } from "#vocabulary/limits.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { dailyTotals, reports } from "./tables.ts";

/** The numbers of each day: days that are over are stored, so that the overview counts only new rows. */

const counted = {
  users: { table: users, moment: users.activatedAt },
  tales: { table: tales, moment: tales.publicationDate },
  comments: {
    table: comments,
    moment: comments.createdAt,
    where: sql`not ${comments.isDeleted} and ${comments.heldFor} is null`,
  },
  reports: { table: reports, moment: reports.startDate },
} satisfies Record<string, Counted>;

export type CountedKind = keyof typeof counted;
const countedKinds = Object.keys(counted) as CountedKind[];

/** The number of a kind on a day, which is named by its beginning in UTC. */
export type DailyTotal = typeof dailyTotals.$inferSelect;

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

/** SQL of the numbers per day: a day that is over is counted once, then stored. */

interface Counted {
  table: PgTable;
  moment: PgColumn;
  where?: SQL;
}

/** @param from the beginning of a day @returns a number for each day from then on, also those without rows, until `to` */
async function countDays(executor: Executor, kind: CountedKind, from: Date, to: Date): Promise<DailyTotal[]> {
  const { table, moment, where }: Counted = counted[kind];
  const seconds = sql.raw(String(DAY / SECOND));
  const dayNumber = sql<number>`floor(extract(epoch from ${moment} - ${from.toISOString()}::timestamptz) / ${seconds})::integer`;
  const rows = await executor
    .select({ dayNumber, total: count() })
    .from(table)
    .where(and(gte(moment, from), lt(moment, to), where))
    .groupBy(sql`1`);
  const totals = new Map(rows.map((row) => [row.dayNumber, row.total]));
  return emptyDays(kind, from, to).map((each, n) => ({ ...each, total: totals.get(n) ?? 0 }));
}

/** @param from the beginning of a day @returns zero for each day from then on, until `to` */
function emptyDays(kind: CountedKind, from: Date, to: Date): DailyTotal[] {
  const days = Math.ceil((to.getTime() - from.getTime()) / DAY);
  return Array.from({ length: days }, (_none, n) => ({ kind, day: new Date(from.getTime() + n * DAY), total: 0 }));
}

/** @param from the beginning of a day @returns the beginning of the first day with a row, in UTC; null without one until `to` */
async function firstDay(executor: Executor, kind: CountedKind, from: Date, to: Date): Promise<Date | null> {
  const { table, moment, where }: Counted = counted[kind];
  const seconds = sql.raw(String(DAY / SECOND));
  const [first] = await executor
    .select({ dayNumber: sql<number>`floor(extract(epoch from ${moment}) / ${seconds})::integer` })
    .from(table)
    .where(and(gte(moment, from), lt(moment, to), where))
    .orderBy(moment)
    .limit(1);
  return first === undefined ? null : new Date(first.dayNumber * DAY);
}

const storedDays = (executor: Executor, from: Date): Promise<DailyTotal[]> =>
  executor.select().from(dailyTotals).where(gte(dailyTotals.day, from)).orderBy(dailyTotals.day);

async function storeDays(executor: Executor, totals: DailyTotal[]): Promise<void> {
  if (totals.length > 0) await executor.insert(dailyTotals).values(totals).onConflictDoNothing();
}
