import type { Language } from "#vocabulary/languages.ts";
import type { Texts } from "./texts.ts";

const loaders: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import("virtual:texts/en"),
  es: () => import("virtual:texts/es"),
  it: () => import("virtual:texts/it"),
  fr: () => import("virtual:texts/fr"),
  pt: () => import("virtual:texts/pt"),
};

/** Loads the texts of one language, which are a chunk of their own. */
export async function loadTexts(language: Language): Promise<Texts> {
  return (await loaders[language]()).texts;
}
