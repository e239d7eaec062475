import { codePoints } from "./plain-text.ts";
import { tale as bounds } from "#vocabulary/limits.ts";

/**
 * The visible text of a Tale's HTML. Only for sanitised HTML or HTML from the site's editor: it does not sanitise.
 */

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
};

/** The characters of sanitised HTML without tags. */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity]!);
}

const lineEnd = /<br\s*\/?>|<hr\s*\/?>|<\/(?:p|h2|h3|blockquote|li|ul|ol|figure)>/gi;

/**
 * The text in lines: one per block, with white space as a browser shows it. Runs in linear time for any input.
 */
export function readableText(html: string): string {
  const oneLine = html.replace(/[ \t\r\n\f]+/g, " ");
  return decodeEntities(oneLine.replace(lineEnd, "\n").replace(/<[^>]*>/g, ""))
    .split("\n")
    .map((line) => line.trim().replace(/ +/g, " "))
    .filter((line) => line !== "")
    .join("\n");
}

/** The characters that the limits count: visible code points, without markup and line breaks. */
export function textLength(html: string): number {
  return codePoints(readableText(html).replaceAll("\n", ""));
}

/**
 * Letters and digits of any script, with their accents. An apostrophe, a hyphen or an invisible joiner inside a word belongs
 * to it; two of them in a row end it (behaviour.md, Tales 14).
 */
export const wordPattern =
  /[\p{L}\p{M}\p{N}]+(?:(?:['’\u2010\u2011\u00ad-]|[\u200b-\u200d]|\u2060|\ufeff)[\p{L}\p{M}\p{N}]+)*/gu;

export function wordCount(html: string): number {
  return readableText(html).match(wordPattern)?.length ?? 0;
}

export function readingMinutes(words: number): number {
  return Math.max(1, Math.ceil(words / bounds.wordsPerMinute));
}

/** The first 200 characters of the text, on one line. */
export function excerptOf(html: string): string {
  const text = readableText(html).replace(/[^\S\u00A0\u202F]+/g, " ");
  return [...text].slice(0, bounds.overview).join("");
}

const largest = 2_147_483_647;

/** The number of a list's first item as browsers read it (HTML 2.3.4.1): 1 if it is not between 0 and the largest that they know. */
export function listStart(value: string | null = null): number {
  const number = Number(/^[ \t\n\f\r]*([+-]?\d+)/.exec(value ?? "")?.[1] ?? 1);
  return number >= 0 && number <= largest ? Math.abs(number) : 1;
}

/**
 * Whether a link of a text may have this address: http or https, without a name or password, which would look like the host
 * (https://accounts.example.com@evil.example/). The editor shows such links only, and the server keeps them.
 */
export function isWebAddress(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === "" && password === "";
}
