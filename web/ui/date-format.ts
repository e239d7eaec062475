import { localeOf, type Language } from "#contract/languages.ts";

const cache = new Map<string, Intl.DateTimeFormat>();

/** A date format of a language. Cached, because creating one takes far longer than using it, and lists have many dates. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = cache.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options);
  cache.set(key, format);
  return format;
}
