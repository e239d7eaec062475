import { localeOf, type Language } from "#vocabulary/languages.ts";

const formats = new Map<Language, Intl.ListFormat>();

/** Joins the parts of a list as the language does: "a, b and c". Cached, because creating a format takes far longer than using it. */
export function listFormat(language: Language): Intl.ListFormat {
  const format = formats.get(language) ?? new Intl.ListFormat(localeOf(language), { type: "conjunction" });
  formats.set(language, format);
  return format;
}
