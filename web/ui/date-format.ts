import { localeOf, type Language } from "#contract/languages.ts";

const kept = new Map<string, Intl.DateTimeFormat>();

/** The format of such dates in a language. Kept: to make one takes far longer than to use it, and lists are full of dates. */
export function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = kept.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options);
  kept.set(key, format);
  return format;
}
