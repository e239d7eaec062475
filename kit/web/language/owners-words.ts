import type { Texts } from "#content/texts/texts.ts";
import { categorySlugs } from "#vocabulary/categories.ts";
import type { Language } from "#vocabulary/languages.ts";
import { textFor, type PublicSettings } from "#vocabulary/site-settings.ts";

/** The words of the owner in texts: the site's name, `{{site}}`, and those of categories. */
export type OwnersWords = Pick<PublicSettings, "name" | "categories">;

/** The texts with the owner's titles and descriptions of categories in place of the built-in ones. */
export function withOwnersWords(
  texts: Partial<Texts>,
  language: Language,
  { categories: own }: OwnersWords,
): Partial<Texts> {
  const { categories } = texts;
  if (categories === undefined || Object.keys(own).length === 0) return texts;
  const ofOwner = categorySlugs.map((slug) => {
    const { title, description, ...others } = categories[slug];
    const { titles, descriptions } = own[slug] ?? {};
    const words = {
      title: textFor(titles, language)?.text ?? title,
      description: textFor(descriptions, language)?.text ?? description,
    };
    return [slug, { ...others, ...words }];
  });
  return { ...texts, categories: { ...categories, ...Object.fromEntries(ofOwner) } as Texts["categories"] };
}
