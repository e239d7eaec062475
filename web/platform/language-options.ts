import { languages, ownNames, toLanguageName } from "#contract/languages.ts";

/** The languages as a select offers them: each by its own name, for readers of any. */
export const languageOptions = languages.map((language) => ({
  value: toLanguageName(language),
  label: ownNames[language],
}));
