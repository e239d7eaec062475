import { toCategoryName, toCategorySlug, type CategoryName, type CategorySlug } from "#vocabulary/categories.ts";
import { ownNames, toLanguage, type Language, type LanguageName } from "#vocabulary/languages.ts";
import { shownCategories, textFor } from "#vocabulary/site-settings.ts";
import { useSite } from "../pages/page-context.ts";
import { useLanguage } from "./language.tsx";
import { useOfferedLanguageNames, withOwn } from "./offered.ts";

/** Apart from the languages of the header, so that the first page of a Tale doesn't load it. */

/** The options of a language select: each language by its own name, so that its readers recognise it. */
export const useLanguageOptions = (own?: LanguageName | null) =>
  useOfferedLanguageNames(own).map((value) => ({ value, label: ownNames[toLanguage(value)] }));

/** @param own the category that a thing has already */
export const useShownCategories = (own?: CategorySlug | null): CategorySlug[] =>
  withOwn(shownCategories(useSite()), own);

/** The same by the names of calls. */
export const useShownCategoryNames = (own?: CategoryName | null): CategoryName[] =>
  useShownCategories(own == null ? null : toCategorySlug(own)).map(toCategoryName);

/** The language of the owner's title or description of a category, if it isn't the page's. */
export function useCategoryLang(): (category: CategorySlug, part?: "titles" | "descriptions") => Language | undefined {
  const { categories } = useSite();
  const { language } = useLanguage();
  return (category, part = "titles") => textFor(categories[category]?.[part], language)?.lang;
}
