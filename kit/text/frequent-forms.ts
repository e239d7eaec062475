import type { LanguageName } from "#vocabulary/languages.ts";

/**
 * The most frequent forms of words of each language, by the lists of zxcvbn-ts: 20,000 to 56,000 from subtitles of films, the most frequent
 * first (OpenSubtitles 2024, ODC-BY).
 */

/** Loaded when they are needed. */
const formLists: Record<LanguageName, () => Promise<{ default: string[] }>> = {
  EN: () => import("@zxcvbn-ts/language-en/src/commonWords.json", { with: { type: "json" } }),
  ES: () => import("@zxcvbn-ts/language-es-es/src/commonWords.json", { with: { type: "json" } }),
  IT: () => import("@zxcvbn-ts/language-it/src/commonWords.json", { with: { type: "json" } }),
  FR: () => import("@zxcvbn-ts/language-fr/src/commonWords.json", { with: { type: "json" } }),
  PT: () => import("@zxcvbn-ts/language-pt-br/src/commonWords.json", { with: { type: "json" } }),
};

/** Lists of passwords have no use for these. */
const wordsOfOneLetter: Record<LanguageName, readonly string[]> = {
  EN: ["a", "i"],
  ES: ["a", "y", "o", "e", "u"],
  IT: ["è", "e", "a", "i", "o"],
  FR: ["à", "a", "y"],
  PT: ["a", "e", "o", "é", "à"],
};

/** @returns the place of each form, from 0 */
export async function placesOfForms(language: LanguageName): Promise<Map<string, number>> {
  const { default: listed } = await formLists[language]();
  const forms = [...wordsOfOneLetter[language], ...listed.filter((form) => /^\p{L}[\p{L}'-]*$/u.test(form))];
  const places = new Map<string, number>();
  for (const form of forms) if (!places.has(form)) places.set(form, places.size);
  return places;
}
