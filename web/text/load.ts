import type { Language } from "#contract/languages.ts";
import type { Texts } from "./en.ts";
import { withEnglish } from "./with-english.ts";

const loaders: Record<Language, () => Promise<{ texts: object }>> = {
  en: () => import("./en.ts"),
  es: () => import("./es.ts"),
  it: () => import("./it.ts"),
  fr: () => import("./fr.ts"),
  pt: () => import("./pt.ts"),
};

/** Loads the texts of one language, which are a chunk of their own. */
export async function loadTexts(language: Language): Promise<Texts> {
  const { texts } = await loaders[language]();
  if (import.meta.env.DEV) return withEnglish((await loaders.en()).texts as Texts, texts);
  // The plural keys of other languages differ from English (_many), hence the cast.
  return texts as Texts;
}
