import type { LanguageName } from "#vocabulary/languages.ts";
import { lemmasOf, type Lemmas } from "./lemmas.ts";

/**
 * How frequent the lemmas of a language are, by the lists of zxcvbn-ts: 20,000 to 56,000 forms from subtitles of films, the most frequent
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

/** By Zipf's law the form at place n is about 1/n as frequent as the first; the very first ones are a little less frequent than that. */
const frequencyAt = (place: number) => 1 / (place + 3);

export interface Ranks {
  lemmas: Lemmas;
  /** The place of a lemma, from 1; null if the lists don't have it. */
  rankOf(lemma: string): number | null;
}

export async function ranksOf(language: LanguageName): Promise<Ranks> {
  const { default: listed } = await formLists[language]();
  const forms = [...wordsOfOneLetter[language], ...listed.filter((form) => /^\p{L}[\p{L}'-]*$/u.test(form))];
  const places = new Map<string, number>();
  for (const form of forms) if (!places.has(form)) places.set(form, places.size);
  const lemmas = await lemmasOf(language, places);
  const frequencies = new Map<string, number>();
  for (const [form, place] of places) {
    if (lemmas.isName(form)) continue;
    const lemma = lemmas.of(form) ?? form;
    frequencies.set(lemma, (frequencies.get(lemma) ?? 0) + frequencyAt(place));
  }
  const ranks = new Map(
    [...frequencies]
      .toSorted(([, one], [, other]) => other - one)
      .map(([lemma], at): [string, number] => [lemma, at + 1]),
  );
  return { lemmas, rankOf: (lemma) => ranks.get(lemma) ?? null };
}
