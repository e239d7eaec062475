import { localeOf, type Language } from "#vocabulary/languages.ts";
import { page as bounds } from "#vocabulary/limits.ts";

const numberFormats = new Map<Language, Intl.NumberFormat>();

/**
 * A number in the reader's language: `12,000`. All five languages write numbers below 1000 without separators, and creating the first
 * `Intl.NumberFormat` takes a phone longer than rendering a page.
 */
export function numberText(language: Language, number: number): string {
  if (Number.isInteger(number) && Math.abs(number) < 1000) return String(number);
  const format = numberFormats.get(language) ?? new Intl.NumberFormat(language);
  numberFormats.set(language, format);
  return format.format(number);
}

/**
 * A total that the server counts up to the last entry that a list shows: `10,000+` from there on (behaviour.md, Calls 8).
 * @param most less for a search that finds fewer
 */
export function boundedTotalText(language: Language, total: number, most: number = bounds.deepest): string {
  return total < most ? numberText(language, total) : `${numberText(language, most)}+`;
}

const listFormats = new Map<Language, Intl.ListFormat>();

/** Joins the parts of a list as the language does: "a, b and c". Cached, because creating a format takes far longer than using it. */
export function listFormat(language: Language): Intl.ListFormat {
  const format = listFormats.get(language) ?? new Intl.ListFormat(localeOf(language), { type: "conjunction" });
  listFormats.set(language, format);
  return format;
}

const languageFormats = new Map<Language, Intl.DisplayNames>();

/** The name of a language in another one, as it is written within a sentence ("italiano"). Cached, because lists have many. */
export function languageInSentence(named: Language, reader: Language): string {
  const format = languageFormats.get(reader) ?? new Intl.DisplayNames([localeOf(reader)], { type: "language" });
  languageFormats.set(reader, format);
  return format.of(named) ?? named;
}
