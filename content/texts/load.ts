import type { Language } from "#vocabulary/languages.ts";
import type { Texts } from "./texts.ts";

/** The texts that the application needs at once, or those that only other pages show. */
type Part = "first" | "other";

const loaders: Record<Part, Record<Language, () => Promise<{ texts: Partial<Texts> }>>> = {
  first: {
    en: () => import("virtual:texts/en/first"),
    es: () => import("virtual:texts/es/first"),
    it: () => import("virtual:texts/it/first"),
    fr: () => import("virtual:texts/fr/first"),
    pt: () => import("virtual:texts/pt/first"),
  },
  other: {
    en: () => import("virtual:texts/en/other"),
    es: () => import("virtual:texts/es/other"),
    it: () => import("virtual:texts/it/other"),
    fr: () => import("virtual:texts/fr/other"),
    pt: () => import("virtual:texts/pt/other"),
  },
};

/** Loads a part of the texts of one language, which is a chunk of its own. */
export async function loadTexts(language: Language, part: Part): Promise<Partial<Texts>> {
  return (await loaders[part][language]()).texts;
}
