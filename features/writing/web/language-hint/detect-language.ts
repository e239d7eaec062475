import { francAll } from "franc-min";
import type { Language } from "#vocabulary/languages.ts";

/** The library's codes (ISO 639-3) of the site's languages. */
const codes: Readonly<Record<string, Language>> = { eng: "en", spa: "es", ita: "it", fra: "fr", por: "pt" };

/** Below this length names and loanwords decide. In characters. */
export const shortestText = 200;
/**
 * The library's score of the best language is 1. Another one above this may be the language of the text as well: in demo Tales and parts
 * of 300 characters of them the second language has at most 0.99.
 */
const closestScore = 0.995;

/**
 * The language of a text, if it is one of the site's and the others are clearly less likely.
 * @param text visible text, without markup
 */
export function detectLanguage(text: string): Language | null {
  const [best, second] = francAll(text, { only: Object.keys(codes), minLength: shortestText });
  if (best === undefined || (second !== undefined && second[1] > closestScore)) return null;
  return codes[best[0]] ?? null;
}
