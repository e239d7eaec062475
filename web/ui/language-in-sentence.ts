import { localeOf, type Language } from "#contract/languages.ts";

/** The name of a language in another one, as it is written within a sentence ("italiano"). */
export const languageInSentence = (named: Language, reader: Language): string =>
  new Intl.DisplayNames([localeOf(reader)], { type: "language" }).of(named) ?? named;
