import { localeOf, type Language } from "#vocabulary/languages.ts";

const formats = new Map<Language, Intl.DisplayNames>();

/** The name of a language in another one, as it is written within a sentence ("italiano"). Cached, because lists have many. */
export function languageInSentence(named: Language, reader: Language): string {
  const format = formats.get(reader) ?? new Intl.DisplayNames([localeOf(reader)], { type: "language" });
  formats.set(reader, format);
  return format.of(named) ?? named;
}
