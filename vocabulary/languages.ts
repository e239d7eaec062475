export type Language = (typeof languages)[number];

const first = /(?<!\d)1(?=\s(?:janv|févr|mars|avr|mai|juin|juil|août|sept|oct|nov|déc))/u;

/** A date as `Intl` writes it, with the first day of a month as French says it: "1er mai". */
export const dateWords = (text: string, language: Language): string =>
  language === "fr" ? text.replace(first, "1er") : text;

/** The five languages of the site, in the order in which pickers show them (behaviour.md, Languages). */
export const languages = ["en", "es", "it", "fr", "pt"] as const;

/** API calls use upper-case names; addresses, storage and cookies use the lower-case codes. */
export type LanguageName = Uppercase<Language>;
export const languageNames = languages.map((code) => code.toUpperCase()) as readonly LanguageName[];

/** The name of each language in that language, for pickers. */
export const ownNames: Record<Language, string> = {
  en: "English",
  es: "Español",
  it: "Italiano",
  fr: "Français",
  pt: "Português",
};

/** Open Graph locales. The country is the one whose usage the site's texts follow. */
export const locales: Record<Language, string> = { en: "en_GB", es: "es_ES", it: "it_IT", fr: "fr_FR", pt: "pt_BR" };

/** BCP 47 tags for dates and lists; English is British, like the spelling of the texts. */
export const localeOf = (language: Language) => locales[language].replace("_", "-");

export const fallbackLanguage: Language = "en";

export function isLanguage(value: unknown): value is Language {
  return languages.includes(value as Language);
}

export function toLanguage(name: LanguageName): Language {
  return name.toLowerCase() as Language;
}

export function toLanguageName(language: Language): LanguageName {
  return language.toUpperCase() as LanguageName;
}

/** The name of the localStorage entry and of the cookie that hold the code of the chosen language. */
export const languageStorageKey = "user-language";

const spanishSpeaking = "ES MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR".split(" ");

/**
 * The country table (behaviour.md, Languages 3); null for a country that is not in it, so that the next source decides.
 * GB, US, FR and PT get English and only BR gets Portuguese because the site's owner decided so.
 */
export function languageOfCountry(countryCode: string | null): Language | null {
  if (countryCode === null) return null;
  if (["US", "GB", "FR", "PT"].includes(countryCode)) return "en";
  if (countryCode === "IT") return "it";
  if (countryCode === "BR") return "pt";
  return spanishSpeaking.includes(countryCode) ? "es" : null;
}
