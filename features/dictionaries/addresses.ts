import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";

/** Where the words of dictionaries are. */

export const lookUpPath = "/v0/words";

/** All words of a direction. @param hash of the dictionaries */
export const packPath = (from: LanguageName, to: LanguageName, hash: string) =>
  `/dictionaries/${toLanguage(from)}-${toLanguage(to)}.${hash}`;
