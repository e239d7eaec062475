import { languageNames, type LanguageName } from "#vocabulary/languages.ts";

/** The page where words are looked up. */
export const wordsPath = "/words";

const languageOf = (value: string | null): LanguageName | null =>
  languageNames.find((name) => name === value?.toUpperCase()) ?? null;

interface AskedWord {
  word: string;
  from: LanguageName | null;
  to: LanguageName | null;
}

/** The question that an address asks; null for what it leaves out. */
export const askedWord = (search: URLSearchParams): AskedWord => ({
  word: (search.get("word") ?? "").trim(),
  from: languageOf(search.get("from")),
  to: languageOf(search.get("to")),
});
