import { wordHelpLanguage } from "#features/accounts/web/reading-choices.ts";
import type { SelectableText } from "#features/selection/web/selected-passage.ts";
import { isLanguage, toLanguageName, type LanguageName } from "#vocabulary/languages.ts";

export interface WordDirection {
  from: LanguageName;
  to: LanguageName;
  /** Of the dictionaries: packs have it in their addresses. */
  hash: string;
}

/** The direction in which the reader looks up words of this text; null if they want no help with its language, or there is none. */
export function directionOf({ text }: SelectableText): WordDirection | null {
  const { wordsTo = "", wordsHash = "" } = text.closest<HTMLElement>("[data-words-to]")?.dataset ?? {};
  const to = wordHelpLanguage();
  if (to === null || !isLanguage(text.lang) || !wordsTo.split(" ").includes(to)) return null;
  return { from: toLanguageName(text.lang), to, hash: wordsHash };
}
