import { tale as bounds } from "#vocabulary/limits.ts";

/** The reading times that a filter offers, in minutes, the shortest first. @param chosen offered, too: an address can have any */
export const offeredReadingTimes = (chosen: number | null): number[] =>
  [...new Set([...bounds.readingTimes, ...(chosen === null ? [] : [chosen])])].toSorted((one, other) => one - other);
