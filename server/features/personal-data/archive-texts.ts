import { categories } from "#content/categories/all-languages.ts";
import { personalDataTexts } from "#content/personal-data/all-languages.ts";
import { toCategorySlug, type CategoryName } from "#contract/categories.ts";
import { localeOf, languages, type Language } from "#contract/languages.ts";
import { interpolate } from "#server/platform/interpolate.ts";

/** The words of the archive, in the language of who takes it. */

type Words = (typeof personalDataTexts)[Language];
/** What the archive has parts and fields for: data.json names them by these words in every language. */
export type ArchivePartName = keyof Words["parts"];
export type ArchiveFieldName = keyof Words["fields"];

export const categoryTitle = (language: Language, name: CategoryName) =>
  categories[language][toCategorySlug(name)].title;

// Made once: an archive may hold thousands of moments, and making a format takes longer than using it.
const formats = Object.fromEntries(
  languages.map((language) => [
    language,
    {
      moment: new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
      number: new Intl.NumberFormat(language),
    },
  ]),
) as Record<Language, { moment: Intl.DateTimeFormat; number: Intl.NumberFormat }>;

/** A moment, in UTC, as nobody knows where the archive will be read. */
export const dateTimeText = (language: Language, moment: Date) => formats[language].moment.format(moment);
export const numberText = (language: Language, number: number) => formats[language].number.format(number);

/** One fact in a line of several: its name and what it is, put together as the language does. */
export const factText = (language: Language, name: ArchiveFieldName, value: string) =>
  interpolate(personalDataTexts[language].fact, { name: personalDataTexts[language].fields[name], value });
