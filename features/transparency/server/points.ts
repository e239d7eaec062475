import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { point } from "#kit/server/features/points.ts";
import type { Measure } from "../calls.ts";

/** `hours`: how long decisions took, by `hoursBetween`, for the median. */
export type CountedMeasure = Measure | "hours";

/** Rows that the public account counts by the moment of something that happens once and is never changed. */
export interface CountedRows {
  measure: CountedMeasure;
  /** A table, or several that are joined. */
  from: SQL;
  /** The first column of an index, so that the rows of the last hours are found by it. */
  moment: PgColumn;
  where?: SQL;
  kind: SQL | PgColumn;
  /** Null in a row without a ground. */
  ground?: SQL | PgColumn;
}

/** The features with the tables contribute. */
export const publicAccount = point<CountedRows>("public account");

/**
 * The hours between two moments, the longer the coarser, so that a month has few different ones: tenths up to two hours, then hours up
 * to three days, days up to ninety, and thirty days.
 */
export function hoursBetween(from: PgColumn, to: PgColumn): SQL {
  const hours = sql`(extract(epoch from ${to} - ${from}) / 3600)`;
  return sql`(case when ${hours} < 2 then round(${hours}, 1) when ${hours} < 72 then round(${hours})
    when ${hours} < 2160 then round(${hours} / 24) * 24 else round(${hours} / 720) * 720 end)::float8::text`;
}
