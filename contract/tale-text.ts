import { codePoints } from "./input.ts";
import { tale as bounds } from "./limits.ts";

/**
 * What a reader sees of a Tale's HTML. Works on HTML from the safe set (server-sanitised or from our
 * editor), where only four entities occur; it is a counter, not a sanitiser.
 */

const entities: Record<string, string> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": "\u00a0",
};

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity]!);
}

const lineEnd = /<br\s*\/?>|<hr\s*\/?>|<\/(?:p|h2|h3|blockquote|li|ul|ol)>/gi;

/**
 * The text as lines: a line for each block, white space as a browser shows it. Takes time in proportion to
 * the length, whatever the text is made of.
 */
export function readableText(html: string): string {
  const oneLine = html.replace(/[ \t\r\n\f]+/g, " ");
  return decode(oneLine.replace(lineEnd, "\n").replace(/<[^>]*>/g, ""))
    .split("\n")
    .map((line) => line.trim().replace(/ +/g, " "))
    .filter((line) => line !== "")
    .join("\n");
}

/** Characters as the limit counts them: code points that a reader sees, without markup and line ends. */
export function textLength(html: string): number {
  return codePoints(readableText(html).replaceAll("\n", ""));
}

export function wordCount(html: string): number {
  return readableText(html).match(/\S+/gu)?.length ?? 0;
}

export function readingMinutes(html: string): number {
  return Math.max(1, Math.ceil(wordCount(html) / bounds.wordsPerMinute));
}

/** The first 200 characters of the text, on one line. */
export function overviewOf(html: string): string {
  const text = readableText(html).replace(/[^\S\u00A0\u202F]+/g, " ");
  return [...text].slice(0, bounds.overview).join("");
}
