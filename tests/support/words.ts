import type { TFunction } from "i18next";
import type { Language } from "#contract/languages.ts";
import { createI18n } from "#web/platform/i18n.ts";
import { allTexts } from "#web/text/all.ts";
import type { Texts } from "#web/text/en.ts";

/** The pages' own words in a language: a text that is reworded breaks no journey. Keys carry their namespace. */
export function words(language: Language): TFunction<(keyof Texts)[]> {
  return createI18n(language, allTexts[language]).t as TFunction<(keyof Texts)[]>;
}
