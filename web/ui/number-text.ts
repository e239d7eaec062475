import type { Language } from "#contract/languages.ts";

const formats = new Map<Language, Intl.NumberFormat>();

/**
 * A number in the reader's language: `12,000`. Up to 999 all of ours write the digits alone, and need no format: to make the
 * first one takes a browser longer than to draw a page.
 */
export function numberText(language: Language, number: number): string {
  if (Number.isInteger(number) && Math.abs(number) < 1000) return String(number);
  const format = formats.get(language) ?? new Intl.NumberFormat(language);
  formats.set(language, format);
  return format.format(number);
}
