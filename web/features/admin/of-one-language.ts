import { isLanguage, toLanguageName, type Language } from "#contract/languages.ts";
import { listAddress } from "#web/platform/list-address.ts";
import { pageOf } from "#web/platform/page-of.ts";

/** What an address asks of a list that may be narrowed to one language. */
export interface Asked {
  page: number;
  /** Null: all of them. */
  language: Language | null;
}

export function askedBy(request: { url: string }): Asked {
  const wanted = new URL(request.url).searchParams.get("language");
  return { page: pageOf(request), language: isLanguage(wanted) ? wanted : null };
}

/** The same as calls name it. */
export const queryOf = ({ page, language }: Asked, pageSize: number) => ({
  pageNumber: page - 1,
  pageSize,
  languageName: language === null ? undefined : toLanguageName(language),
});

export const addressOf = (path: string, { page, language }: Asked) => listAddress(path, page, { language });
