import { isCategorySlug, toCategoryName, type CategorySlug } from "#vocabulary/categories.ts";
import { shownCategories, type PublicSettings } from "#vocabulary/site-settings.ts";
import { isLanguage, toLanguageName, type Language } from "#vocabulary/languages.ts";

/** The category and language whose tags are listed. */
export interface TagScope {
  category: CategorySlug;
  language: Language;
}

/** The category and language in a URL; by default the first category and the reader's language. */
export function readTagScope(
  search: URLSearchParams,
  readerLanguage: Language,
  site: Pick<PublicSettings, "categories">,
): TagScope {
  const category = search.get("category");
  const language = search.get("language");
  return {
    category: isCategorySlug(category) ? category : shownCategories(site)[0]!,
    language: isLanguage(language) ? language : readerLanguage,
  };
}

/** The same as query parameters of a call. */
export const tagScopeQuery = ({ category, language }: TagScope) => ({
  categoryName: toCategoryName(category),
  languageName: toLanguageName(language),
});

const searchOf = ({ category, language }: TagScope) => new URLSearchParams({ category, language });

export const tagsAddress = (scope: TagScope) => `/admin/tags?${searchOf(scope)}`;

/** The path of the form that creates or renames a tag. */
export function tagAddress(scope: TagScope, tagName?: string): string {
  const search = searchOf(scope);
  if (tagName !== undefined) search.set("tagName", tagName);
  return `/admin/tag?${search}`;
}
