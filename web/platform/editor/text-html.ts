import type { Editor } from "@tiptap/react";
import { tale as bounds } from "#contract/limits.ts";
import { textLength } from "#contract/tale-text.ts";

/** The text as it is kept: without the empty paragraph that the editor holds ready at the end. */
export function htmlOf(editor: Editor): string {
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, "");
}

/** Why the server would not take a text. */
export type TextError = "textShort" | "textLong" | "markup";

/** What keeps a text from being saved on the server; null when it can be. */
export function textError(html: string): TextError | null {
  const length = textLength(html);
  if (length < bounds.textMin) return "textShort";
  if (length > bounds.textMax) return "textLong";
  return new TextEncoder().encode(html).length > bounds.htmlMaxBytes ? "markup" : null;
}

/**
 * HTML without the differences between how the editor and the server's sanitiser write the same text:
 * closed breaks, spaces between blocks, attributes other than addresses, entities, an empty end.
 */
function canonicalHtml(html: string): string {
  return html
    .replace(/<(br|hr)\s*\/?>/g, "<$1>")
    .replace(/<(\w+)[^>]*?( href="[^"]*")?[^>]*>/g, "<$1$2>")
    .replace(/(<\/?(?:p|h2|h3|blockquote|ul|ol|li|hr)>)\s+(?=<)/g, "$1")
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replace(/(?:<p>(?:<br>)?<\/p>)+$/, "")
    .trim();
}

/** Whether two texts are the same to a reader. */
export const sameText = (one: string, other: string) => one === other || canonicalHtml(one) === canonicalHtml(other);
