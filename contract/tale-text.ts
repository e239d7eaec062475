import { codePoints } from "./input.ts";
import { tale as bounds } from "./limits.ts";

/**
 * What a reader sees of a Tale's HTML. Works on HTML from the safe set (server-sanitised or from our
 * editor), where only four entities occur; it is a counter, not a sanitiser.
 */

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&nbsp;": "\u00a0" };

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity]!);
}

/** Blocks become lines. */
export function readableText(html: string): string {
  const lines = html.replace(/<br\s*\/?>|<hr\s*\/?>|<\/(?:p|h2|h3|blockquote|li|ul|ol)>/gi, "\n");
  return decode(lines.replace(/<[^>]*>/g, ""))
    .replace(/[ \t]*\n[ \t\n]*/g, "\n")
    .trim();
}

/** Characters as the limit counts them: code points of the text, without markup and line ends. */
export function textLength(html: string): number {
  return codePoints(decode(html.replace(/<[^>]*>/g, "")).trim());
}

export function wordCount(html: string): number {
  return readableText(html).match(/\S+/gu)?.length ?? 0;
}

export function readingMinutes(html: string): number {
  return Math.max(1, Math.ceil(wordCount(html) / bounds.wordsPerMinute));
}

/** The first 200 characters of the text, on one line. */
export function overviewOf(html: string): string {
  const text = readableText(html).replace(/\s+/g, " ");
  return [...text].slice(0, bounds.overview).join("");
}
