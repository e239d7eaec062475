import { isLanguage, languageStorageKey, type Language } from "#vocabulary/languages.ts";
import { readCookie, readStored, store } from "../drafts/storage.ts";

/** The chosen language, in storage and in the cookie from which the server reads it for the next page. */

const oneYear = 31_536_000;

const languageOr = (word: string | null) => (isLanguage(word) ? word : null);

export const languageOfCookie = (): Language | null => languageOr(readCookie(languageStorageKey));
export const languageOfStorage = (): Language | null => languageOr(readStored(languageStorageKey));

export function writeLanguageCookie(language: Language) {
  document.cookie = `${languageStorageKey}=${language}; Path=/; Max-Age=${oneYear}; SameSite=Lax`;
}

export function storeLanguage(language: Language) {
  store(languageStorageKey, language);
}
