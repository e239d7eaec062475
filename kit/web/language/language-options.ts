import { languages, ownNames, toLanguageName } from "#vocabulary/languages.ts";

/** The options of a language select: each language by its own name, so that its readers recognise it. */
export const languageOptions = languages.map((language) => ({
  value: toLanguageName(language),
  label: ownNames[language],
}));
