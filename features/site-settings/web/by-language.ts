import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import type { ByLanguage } from "#vocabulary/site-settings.ts";

/** Texts in five languages as fields of a form: `taglines.EN` and so on, empty for a language without one. */

export const fieldsOf = <Name extends string>(name: Name, texts: ByLanguage | undefined) =>
  Object.fromEntries(languageNames.map((language) => [`${name}.${language}`, texts?.[language] ?? ""])) as Record<
    `${Name}.${LanguageName}`,
    string
  >;

/** Null for an empty field, which removes the text. */
export const entriesOf = (name: string, values: Record<string, unknown>) =>
  Object.fromEntries(
    languageNames.map((language) => [language, String(values[`${name}.${language}`]).trim() || null]),
  ) as Record<LanguageName, string | null>;

/** The texts that are given. */
export const textsOf = (name: string, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(entriesOf(name, values)).filter((entry): entry is [string, string] => entry[1] !== null),
  ) as ByLanguage;
