import { localeOf, type Language } from "#vocabulary/languages.ts";
import { DAY, HOUR, MINUTE } from "#vocabulary/limits.ts";

const units = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const;

/**
 * A time to wait in the reader's language, in the largest unit of which there is more than two: "90 minutes", "24 hours",
 * "3 days". Rounded up, so that nobody comes too early.
 */
export function durationText(language: Language, milliseconds: number): string {
  const [unit, length] = units.find(([, each]) => milliseconds > 2 * each) ?? ["minute", MINUTE];
  const count = Math.max(1, Math.ceil(milliseconds / length));
  return new Intl.NumberFormat(localeOf(language), { style: "unit", unit, unitDisplay: "long" }).format(count);
}
