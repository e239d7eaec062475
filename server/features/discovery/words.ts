import enCategories from "#content/categories/en.json" with { type: "json" };
import esCategories from "#content/categories/es.json" with { type: "json" };
import frCategories from "#content/categories/fr.json" with { type: "json" };
import itCategories from "#content/categories/it.json" with { type: "json" };
import ptCategories from "#content/categories/pt.json" with { type: "json" };
import en from "#content/discovery/en.json" with { type: "json" };
import es from "#content/discovery/es.json" with { type: "json" };
import fr from "#content/discovery/fr.json" with { type: "json" };
import it from "#content/discovery/it.json" with { type: "json" };
import pt from "#content/discovery/pt.json" with { type: "json" };
import type { CategorySlug } from "#contract/categories.ts";
import type { Language } from "#contract/languages.ts";

/** What feeds, manifest and pictures say of the site in each language. */

export const words: Record<Language, typeof en> = { en, es, it, fr, pt };

const categories: Record<Language, Record<CategorySlug, { title: string; description: string }>> = {
  en: enCategories,
  es: esCategories,
  it: itCategories,
  fr: frCategories,
  pt: ptCategories,
};

export const categoryWords = (language: Language, slug: CategorySlug) => categories[language][slug];
