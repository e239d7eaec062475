import { toLanguage, toLanguageName, type Language, type LanguageName } from "#vocabulary/languages.ts";
import { offeredLanguages } from "#vocabulary/site-settings.ts";
import { useSite } from "../pages/page-context.ts";

/**
 * The languages and categories that the owner offers, for pickers. A thing that exists in another one keeps it: its picker shows that one,
 * too.
 */

export const withOwn = <T>(offered: T[], own: T | null | undefined): T[] =>
  own == null || offered.includes(own) ? offered : [...offered, own];

/** In the owner's order. @param own the language that a thing has already */
export const useOfferedLanguages = (own?: Language | null): Language[] => withOwn(offeredLanguages(useSite()), own);

/** The same by the names of calls. */
export const useOfferedLanguageNames = (own?: LanguageName | null): LanguageName[] =>
  useOfferedLanguages(own == null ? null : toLanguage(own)).map(toLanguageName);
