import { sql } from "drizzle-orm";
import { systemClock, type Clock } from "../clock.ts";

/** Stands in the values of a statement for the moment in which the statement is sent. */
class Present {
  /** For tools that send statements by connections of their own. */
  toJSON() {
    return systemClock.now().toISOString();
  }
}

const present = new Present();

/** The present by the clock of the site, for columns of a reply that depend on it: not by the clock of the database's machine. */
export const presentMoment = sql`${sql.param(present)}::timestamptz`;

/** The values with which a statement is sent. */
export const valuesAt = (clock: Clock, values: readonly unknown[]): unknown[] =>
  values.includes(present)
    ? values.map((value) => (value === present ? clock.now().toISOString() : value))
    : [...values];
