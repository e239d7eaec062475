import { dateWords } from "#vocabulary/date-words.ts";
import { categories } from "#content/categories/all-languages.ts";
import { personalDataTexts } from "#content/personal-data/all-languages.ts";
import { toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import { localeOf, languages, type Language } from "#vocabulary/languages.ts";
import { interpolate } from "#kit/server/interpolate.ts";

/** The texts of the archive, in the member's language. */

type ArchiveTexts = (typeof personalDataTexts)[Language];
/** Names of the fields of rows: data.json uses them in every language, and the texts translate them. */
export type ArchiveFieldName = keyof ArchiveTexts["fields"];
export type ArchivePartName = keyof ArchiveTexts["parts"];

export const categoryTitle = (language: Language, name: CategoryName) =>
  categories[language][toCategorySlug(name)].title;

// Created once: an archive may contain thousands of times, and creating a format takes longer than using it.
const formats = Object.fromEntries(
  languages.map((language) => [
    language,
    {
      moment: new Intl.DateTimeFormat(localeOf(language), { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }),
      number: new Intl.NumberFormat(language),
    },
  ]),
) as Record<Language, { moment: Intl.DateTimeFormat; number: Intl.NumberFormat }>;

/** A date and time in UTC, because the time zone of the reader is unknown. */
export const dateTimeText = (language: Language, moment: Date) =>
  dateWords(formats[language].moment.format(moment), language);
export const numberText = (language: Language, number: number) => formats[language].number.format(number);

/** A name and its value, joined by the punctuation of the language. */
export const factText = (language: Language, name: ArchiveFieldName, value: string) =>
  interpolate(personalDataTexts[language].fact, { name: personalDataTexts[language].fields[name], value });
