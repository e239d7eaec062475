import { createInstance, type i18n } from "i18next";
import { elisions } from "#kit/text/elision.ts";
import { fallbackLanguage, type Language } from "#vocabulary/languages.ts";
import type { PublicSettings } from "#vocabulary/site-settings.ts";
import type { Texts } from "#content/texts/texts.ts";
import { durationText } from "#ui/time-text.ts";
import { boundedTotalText, numberText } from "#ui/words-of-language.ts";

// Keys are typed by the English texts, so that an unknown key does not compile.
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "site";
    resources: Texts;
    // The types of the texts are plain strings, so there is nothing to find in them.
    parseInterpolation: false;
  }
}

/** An instance that already has the texts of its language: rendering never waits for them. `{{site}}` in texts is the site's name. */
export function createI18n(language: Language, texts: Partial<Texts>, { name }: Pick<PublicSettings, "name">): i18n {
  const instance = createInstance();
  void instance.init({
    lng: language,
    fallbackLng: fallbackLanguage,
    defaultNS: "site",
    ns: Object.keys(texts),
    resources: { [language]: texts },
    // React escapes already; otherwise texts and names would be escaped twice.
    interpolation: { escapeValue: false, defaultVariables: { site: name } },
    react: { useSuspense: false },
    initAsync: false,
  });
  for (const [name, format] of Object.entries({
    number: numberText,
    boundedTotal: boundedTotalText,
    duration: durationText,
  }))
    instance.services.formatter?.add(name, (value: number, locale) => format((locale ?? language) as Language, value));
  for (const [name, elide] of Object.entries(elisions))
    instance.services.formatter?.add(name, (value: string) => elide(value));
  return instance;
}

/** A whole namespace, for code that does not use `t`. It must have been added by `createI18n` or `addTexts`. */
export function textsOf<N extends keyof Texts>(instance: i18n, language: Language, namespace: N): Texts[N] {
  return instance.getResourceBundle(language, namespace);
}

export function addTexts(instance: i18n, language: Language, texts: Partial<Texts>) {
  for (const [namespace, resources] of Object.entries(texts)) {
    instance.addResourceBundle(language, namespace, resources, false, true, { skipCopy: true });
  }
}
