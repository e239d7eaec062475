import enCategories from "#content/categories/en.json" with { type: "json" };
import esCategories from "#content/categories/es.json" with { type: "json" };
import frCategories from "#content/categories/fr.json" with { type: "json" };
import itCategories from "#content/categories/it.json" with { type: "json" };
import ptCategories from "#content/categories/pt.json" with { type: "json" };
import en from "#content/own-data/en.json" with { type: "json" };
import es from "#content/own-data/es.json" with { type: "json" };
import fr from "#content/own-data/fr.json" with { type: "json" };
import it from "#content/own-data/it.json" with { type: "json" };
import pt from "#content/own-data/pt.json" with { type: "json" };
import { toCategorySlug, type CategoryName } from "#contract/categories.ts";
import { languages, type Language } from "#contract/languages.ts";
import { filled } from "#server/platform/filled.ts";

/** The words of the archive, in the language of who takes it. */

export type OwnDataTexts = typeof en;
/** What the archive has parts and fields for: data.json names them by these words in every language. */
export type PartName = keyof OwnDataTexts["parts"];
export type FieldName = keyof OwnDataTexts["fields"];

export const ownDataTexts: Record<Language, OwnDataTexts> = { en, es, it, fr, pt };

const categories = { en: enCategories, es: esCategories, it: itCategories, fr: frCategories, pt: ptCategories };

export const categoryTitle = (language: Language, name: CategoryName) => categories[language][toCategorySlug(name)].title;

// Made once: an archive may hold thousands of moments, and making a format takes longer than using it.
const formats = Object.fromEntries(
  languages.map((language) => [
    language,
    {
      moment: new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
      number: new Intl.NumberFormat(language),
    },
  ]),
) as Record<Language, { moment: Intl.DateTimeFormat; number: Intl.NumberFormat }>;

/** A moment, in UTC, as nobody knows where the archive will be read. */
export const momentText = (language: Language, moment: Date) => formats[language].moment.format(moment);
export const numberText = (language: Language, number: number) => formats[language].number.format(number);

/** One fact in a line of several: its name and what it is, put together as the language does. */
export const factText = (language: Language, name: FieldName, value: string) =>
  filled(ownDataTexts[language].fact, { name: ownDataTexts[language].fields[name], value });
