import { isLanguage, toLanguageName, type Language } from "#vocabulary/languages.ts";
import { listAddress, pageOf } from "#kit/web/pages/list-address.ts";

/** The paths of the review pages, and the query string of lists that can be filtered by language. */

export const reviewQueuePath = "/admin/tales";
export const taleReviewPath = (id: number, isRevision = false) =>
  `${reviewQueuePath}/tale/${id}${isRevision ? "?revision" : ""}`;

/** The page and language filter in a URL. */
export interface LanguageFilter {
  page: number;
  /** Null: all languages. */
  language: Language | null;
}

export function readLanguageFilter(request: { url: string }, pageSize: number): LanguageFilter {
  const languageCode = new URL(request.url).searchParams.get("language");
  return { page: pageOf(request, pageSize), language: isLanguage(languageCode) ? languageCode : null };
}

/** The same as query parameters of a call. */
export const languageFilterQuery = ({ page, language }: LanguageFilter, pageSize: number) => ({
  pageNumber: page - 1,
  pageSize,
  languageName: language === null ? undefined : toLanguageName(language),
});

export const languageFilterAddress = (path: string, { page, language }: LanguageFilter) =>
  listAddress(path, page, { language });
