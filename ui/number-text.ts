import type { Language } from "#vocabulary/languages.ts";
import { page as bounds } from "#vocabulary/limits.ts";

const formats = new Map<Language, Intl.NumberFormat>();

/**
 * A number in the reader's language: `12,000`. All five languages write numbers below 1000 without separators, and creating the first
 * `Intl.NumberFormat` takes a phone longer than rendering a page.
 */
export function numberText(language: Language, number: number): string {
  if (Number.isInteger(number) && Math.abs(number) < 1000) return String(number);
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(number);
}

/**
 * A total that the server counts up to the last entry that a list shows: `10,000+` from there on (behaviour.md, Calls 8).
 * @param most less for a search that finds fewer
 */
export function boundedTotalText(language: Language, total: number, most: number = bounds.deepest): string {
  return total < most ? numberText(language, total) : `${numberText(language, most)}+`;
}
