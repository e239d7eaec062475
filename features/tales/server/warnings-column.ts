import { customType } from "drizzle-orm/pg-core";
import { warnings, type TaleFilters, type Warning } from "#kit/calls/level-and-warnings.ts";

/** Warnings are stored as bits of a number: a row without some of them is found by one comparison. */

export const bitsOf = (given: readonly Warning[]): number =>
  given.reduce((bits, warning) => bits | (1 << warnings.indexOf(warning)), 0);

const warningsOf = (bits: number): Warning[] => warnings.filter((_, at) => (bits & (1 << at)) !== 0);

/**
 * Not a warning: the author welcomes corrections. A trigger sets it in the same number, because every index of a list has that number
 * (docs/decisions/0067-a-filter-in-the-number-of-the-warnings.md).
 */
export const correctionsBit = 1 << 14;
/** All bits that are warnings or may become some. */
export const warningBits = correctionsBit - 1;

/** Which bits of a Tale are compared by filters, and how they have to be. */
export function comparedBits({ withoutWarning = [], correctionsWelcome }: TaleFilters): {
  mask: number;
  wanted: number;
} {
  const wanted = correctionsWelcome ? correctionsBit : 0;
  return { mask: bitsOf(withoutWarning) | wanted, wanted };
}

export const warningsColumn = customType<{ data: Warning[]; driverData: number }>({
  dataType: () => "smallint",
  toDriver: bitsOf,
  fromDriver: warningsOf,
});
