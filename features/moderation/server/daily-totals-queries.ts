import { and, count, gte, lt, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { DAY, SECOND } from "#vocabulary/limits.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { users } from "#features/accounts/server/tables.ts";
import { comments } from "#features/comments/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { dailyTotals, reports } from "./tables.ts";

/** SQL of the numbers per day: a day that is over is counted once, then stored. */

interface Counted {
  table: PgTable;
  moment: PgColumn;
  where?: SQL;
}

const counted = {
  users: { table: users, moment: users.activatedAt },
  tales: { table: tales, moment: tales.publicationDate },
  comments: { table: comments, moment: comments.createdAt, where: sql`not ${comments.isDeleted}` },
  reports: { table: reports, moment: reports.startDate },
} satisfies Record<string, Counted>;

export type CountedKind = keyof typeof counted;
export const countedKinds = Object.keys(counted) as CountedKind[];

/** The number of a kind on a day, which is named by its beginning in UTC. */
export type DailyTotal = typeof dailyTotals.$inferSelect;

/** @param from the beginning of a day @returns a number for each day from then on, also those without rows, until `to` */
export async function countDays(executor: Executor, kind: CountedKind, from: Date, to: Date): Promise<DailyTotal[]> {
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
export function emptyDays(kind: CountedKind, from: Date, to: Date): DailyTotal[] {
  const days = Math.ceil((to.getTime() - from.getTime()) / DAY);
  return Array.from({ length: days }, (_none, n) => ({ kind, day: new Date(from.getTime() + n * DAY), total: 0 }));
}

/** @param from the beginning of a day @returns the beginning of the first day with a row, in UTC; null without one until `to` */
export async function firstDay(executor: Executor, kind: CountedKind, from: Date, to: Date): Promise<Date | null> {
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

export const storedDays = (executor: Executor, from: Date): Promise<DailyTotal[]> =>
  executor.select().from(dailyTotals).where(gte(dailyTotals.day, from)).orderBy(dailyTotals.day);

export async function storeDays(executor: Executor, totals: DailyTotal[]): Promise<void> {
  if (totals.length > 0) await executor.insert(dailyTotals).values(totals).onConflictDoNothing();
}
