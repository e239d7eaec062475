import type { Language } from "#contract/languages.ts";
import type { Texts } from "./en.ts";

// The other languages' plural keys differ from English (_many), hence the cast.
const loaders: Record<Language, () => Promise<{ texts: object }>> = {
  en: () => import("./en.ts"),
  es: () => import("./es.ts"),
  it: () => import("./it.ts"),
  fr: () => import("./fr.ts"),
  pt: () => import("./pt.ts"),
};

/** Loads the texts of one language, which are a chunk of their own. */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language]()).texts as Texts;
}
