import { fewText, measures, type AccountMonth, type Counts } from "../calls.ts";
import type { CountedMeasure } from "./points.ts";

/** The exact numbers of a month: by measure, kind and ground. */
export type Tally = { [Name in CountedMeasure]?: Record<string, Record<string, number>> };

export interface CountedRow {
  month: string;
  measure: CountedMeasure;
  kind: string;
  ground: string;
  total: number;
}

/** Adds counted rows to a tally, which it changes. */
export function addTo(tally: Tally, rows: readonly Omit<CountedRow, "month">[]): Tally {
  for (const { measure, kind, ground, total } of rows) {
    const ofKind = ((tally[measure] ??= {})[kind] ??= {});
    ofKind[ground] = (ofKind[ground] ?? 0) + total;
  }
  return tally;
}

export const monthView = (month: string, tally: Tally): AccountMonth => ({
  month,
  ...(Object.fromEntries(measures.map((measure) => [measure, publicCounts(tally[measure] ?? {})])) as Record<
    (typeof measures)[number],
    Counts
  >),
  medianHours: medianOf(tally.hours ?? {}),
});

function publicCounts(exact: Record<string, Record<string, number>>): Counts {
  const sorted = <Value>(record: Record<string, Value>) =>
    Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted(exact).map(([kind, grounds]) => [
      kind,
      Object.fromEntries(sorted(grounds).map(([ground, total]) => [ground, total <= 2 ? fewText : total])),
    ]),
  );
}

/** @param waits how often each number of hours occurred */
function medianOf(waits: Record<string, Record<string, number>>): number | null {
  const sorted = Object.entries(waits)
    .map(([hours, { none = 0 }]) => ({ hours: Number(hours), total: none }))
    .toSorted((one, other) => one.hours - other.hours);
  const total = sorted.reduce((sum, each) => sum + each.total, 0);
  if (total === 0) return null;
  /** The hours of the `n`th wait, counted from 1. */
  function nth(n: number): number {
    let counted = 0;
    return sorted.find((each) => (counted += each.total) >= n)!.hours;
  }
  const middle = (nth(Math.ceil(total / 2)) + nth(Math.floor(total / 2) + 1)) / 2;
  return Math.round(middle * 10) / 10;
}
