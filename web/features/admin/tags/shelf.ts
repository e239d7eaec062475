import { categorySlugs, isCategorySlug, toCategoryName, type CategorySlug } from "#contract/categories.ts";
import { isLanguage, toLanguageName, type Language } from "#contract/languages.ts";

/** Whose tags: those of a category in a language. */
export interface Shelf {
  category: CategorySlug;
  language: Language;
}

/** The shelf that an address names; what it does not name is the first category, and the reader's language. */
export function shelfOf(search: URLSearchParams, readerLanguage: Language): Shelf {
  const category = search.get("category");
  const language = search.get("language");
  return {
    category: isCategorySlug(category) ? category : categorySlugs[0]!,
    language: isLanguage(language) ? language : readerLanguage,
  };
}

/** As calls name it. */
export const named = ({ category, language }: Shelf) => ({
  categoryName: toCategoryName(category),
  languageName: toLanguageName(language),
});

const searchOf = ({ category, language }: Shelf) => new URLSearchParams({ category, language });

export const tagsAddress = (shelf: Shelf) => `/admin/tags?${searchOf(shelf)}`;

/** Where a tag is made, or given another name. */
export function tagAddress(shelf: Shelf, tagName?: string): string {
  const search = searchOf(shelf);
  if (tagName !== undefined) search.set("tagName", tagName);
  return `/admin/tag?${search}`;
}
