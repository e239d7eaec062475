import type { Language } from "#contract/languages.ts";

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
