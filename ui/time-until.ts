import type { Language } from "#vocabulary/languages.ts";

const month = 365.25 / 12;

/** "tomorrow", "in 3 days", "in 4 months", "in 2 years". */
export function timeUntil(days: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (days < 45) return format.format(days, "day");
  const months = Math.round(days / month);
  return months < 24 ? format.format(months, "month") : format.format(Math.round(days / 365.25), "year");
}
