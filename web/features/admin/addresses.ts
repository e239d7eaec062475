import { isLanguage, toLanguageName, type Language } from "#contract/languages.ts";
import { listAddress, pageOf } from "#web/platform/list-address.ts";

/** Where Tales are reviewed, and how the lists that may be narrowed to one language are asked for. */

export const reviewQueuePath = "/admin/tales";
export const reviewPath = (id: number) => `${reviewQueuePath}/tale/${id}`;

/** What an address asks of a list in all languages or one. */
export interface AskedInLanguage {
  page: number;
  /** Null: all of them. */
  language: Language | null;
}

export function askedInLanguage(request: { url: string }): AskedInLanguage {
  const wanted = new URL(request.url).searchParams.get("language");
  return { page: pageOf(request), language: isLanguage(wanted) ? wanted : null };
}

/** The same as calls name it. */
export const queryInLanguage = ({ page, language }: AskedInLanguage, pageSize: number) => ({
  pageNumber: page - 1,
  pageSize,
  languageName: language === null ? undefined : toLanguageName(language),
});

export const addressInLanguage = (path: string, { page, language }: AskedInLanguage) =>
  listAddress(path, page, { language });
