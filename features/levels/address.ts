import type { Language } from "#vocabulary/languages.ts";

/** The page of a language with its Tales from the easiest to the hardest. */
export const ladderPath = (language: Language) => `/learn/${language}`;
