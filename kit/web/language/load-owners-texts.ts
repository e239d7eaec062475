import { loadTexts } from "#content/texts/load.ts";
import type { Language } from "#vocabulary/languages.ts";
import type { OwnersWords } from "./owners-words.ts";

/** The texts of a language, with the owner's words: few sites have some, so that the others don't load what puts them in. */
export async function loadOwnersTexts(language: Language, part: "first" | "other", words: OwnersWords) {
  const texts = await loadTexts(language, part);
  if (Object.keys(words.categories).length === 0) return texts;
  const { withOwnersWords } = await import("./owners-words.ts");
  return withOwnersWords(texts, language, words);
}
