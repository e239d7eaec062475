import { customType } from "drizzle-orm/pg-core";
import { warnings, type Warning } from "#contract/level-and-warnings.ts";

/** Warnings are stored as bits of a number: a row without some of them is found by one comparison. */

export const bitsOf = (given: readonly Warning[]): number =>
  given.reduce((bits, warning) => bits | (1 << warnings.indexOf(warning)), 0);

const warningsOf = (bits: number): Warning[] => warnings.filter((_, at) => (bits & (1 << at)) !== 0);

export const warningsColumn = customType<{ data: Warning[]; driverData: number }>({
  dataType: () => "smallint",
  toDriver: bitsOf,
  fromDriver: warningsOf,
});
