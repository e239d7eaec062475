import type { Editor } from "@tiptap/react";
import { htmlText } from "#kit/calls/input.ts";
import { tale as bounds } from "#vocabulary/limits.ts";
import { textLength } from "#kit/text/tale-text.ts";
import { visibleCharacters } from "#kit/text/plain-text.ts";

/** The text to be stored, without the empty paragraph that the editor keeps at the end. */
export function htmlOf(editor: Editor): string {
  return editor.getHTML().replace(/(?:<p><\/p>)+$/, "");
}

/** Why the server would refuse a text. */
export type TextError = "textShort" | "textLong" | "markup";

/** Why a text can't be saved on the server; null if it can. */
export function textError(html: string): TextError | null {
  const length = textLength(html);
  if (length < bounds.textMin) return "textShort";
  if (length > bounds.textMax) return "textLong";
  return htmlText.safeParse(html).success ? null : "markup";
}

/**
 * HTML without the differences between the editor's and the sanitiser's form of the same text:
 * closed breaks, spaces between blocks and at the beginning of links, attributes other than addresses and numbers, entities, characters that
 * nobody sees, empty headings, empty paragraphs at the end.
 */
function canonicalHtml(html: string): string {
  return visibleCharacters(html)
    .replace(/<img((?:"[^"]*"|[^">])*)>/g, canonicalPicture)
    .replace(/<(br|hr)\s*\/?>/g, "<$1>")
    .replace(/<(\w+)[^>]*?( (?:href|start)="[^"]*")?[^>]*>/g, "<$1$2>")
    .replace(/(<a href="[^"]*">(?:<(?:strong|em)>)*)([ \n]+)/g, "$2$1")
    .replace(/%(?![0-9a-f]{2})/gi, "%25")
    .replace(/<(h[23])>(?:\s|<br>)*<\/\1>/g, "")
    .replace(/(<\/?(?:p|h2|h3|blockquote|ul|ol|li|hr)>)\s+(?=<)/g, "$1")
    .replaceAll("&nbsp;", "\u00a0")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replace(/(?:<p>(?:<br>)?<\/p>)+$/, "")
    .trim();
}

/** A picture as words, so that another address or description makes another text. Its sides are the server's. */
function canonicalPicture(_tag: string, attributes: string): string {
  const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
  const alt = value("alt").replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("<", "‹").replaceAll(">", "›");
  return `[${value("src")} ${alt}]`;
}

/** Whether two texts look the same to a reader. */
export const sameText = (one: string, other: string) => one === other || canonicalHtml(one) === canonicalHtml(other);
