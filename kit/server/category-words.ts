import { categories } from "#content/server-texts.ts";
import type { CategorySlug } from "#vocabulary/categories.ts";
import type { Language } from "#vocabulary/languages.ts";
import { textFor, type SiteSettings } from "#vocabulary/site-settings.ts";

/** The title and the description of a category in a language: the owner's, or the built-in ones. */
export function categoryWords(
  { categories: own }: Pick<SiteSettings, "categories">,
  language: Language,
  slug: CategorySlug,
): { title: string; description: string } {
  const builtIn = categories[language][slug];
  const { titles, descriptions } = own[slug] ?? {};
  return {
    title: textFor(titles, language)?.text ?? builtIn.title,
    description: textFor(descriptions, language)?.text ?? builtIn.description,
  };
}
