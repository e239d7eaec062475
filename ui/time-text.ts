import { localeOf, type Language } from "#vocabulary/languages.ts";
import { DAY, HOUR, MINUTE } from "#vocabulary/limits.ts";

const units = [
  ["day", DAY],
  ["hour", HOUR],
  ["minute", MINUTE],
] as const;

const inUnit = (unit: string, count: number, locale: string) =>
  new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(count);

/**
 * A time to wait in the reader's language, in the largest unit of which there is more than two: "90 minutes", "24 hours",
 * "3 days". Rounded up, so that nobody comes too early.
 */
export function durationText(language: Language, milliseconds: number): string {
  const [unit, length] = units.find(([, each]) => milliseconds > 2 * each) ?? ["minute", MINUTE];
  const count = Math.max(1, Math.ceil(milliseconds / length));
  return inUnit(unit, count, localeOf(language));
}

/** The time since then in words, in one unit ("3 days"); at least a minute. */
export function elapsedTimeText(since: string, now: number, language: string): string {
  const elapsed = Math.max(MINUTE, now - Date.parse(since));
  const [unit, length] = units.find(([, each]) => elapsed >= each)!;
  return inUnit(unit, Math.floor(elapsed / length), language);
}

const month = 365.25 / 12;

/** "tomorrow", "in 3 days", "in 4 months", "in 2 years". */
export function timeUntil(days: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (days < 45) return format.format(days, "day");
  const months = Math.round(days / month);
  return months < 24 ? format.format(months, "month") : format.format(Math.round(days / 365.25), "year");
}
