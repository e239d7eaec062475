import { diffWordsWithSpace } from "diff";
import { codePoints, partOf } from "#kit/text/plain-text.ts";
import { htmlOfBlocks, textsOfBlocks, type Place } from "#kit/text/tale-blocks.ts";

/** Replaces a passage of sanitised HTML by its place in the visible text (kit/text/tale-blocks.ts). The markup around it stays. */

/** A tag, or one character of the text as the HTML has it. */
interface Piece {
  html: string;
  /** The name of a tag; null for a character. */
  name: string | null;
  isEnd: boolean;
  /** Counts as a code point of the visible text. */
  isVisible: boolean;
  /** Directly in a list. New words in the white space there would be in no item. */
  isBetweenItems: boolean;
}

const pieces = /<(\/?)([a-z][a-z0-9]*)[^>]*>|&(?:amp|lt|gt|quot|#39|nbsp);|[\s\S]/gu;
const lists = ["ul", "ol"];

function piecesOf(blockHtml: string): Piece[] {
  const open: string[] = [];
  return Array.from(blockHtml.matchAll(pieces), ({ 0: html, 1: slash, 2: name = null }) => {
    const isEnd = slash === "/";
    if (isEnd) open.pop();
    const isBetweenItems = lists.includes(open.at(-1) ?? "");
    if (name !== null && !isEnd && name !== "br" && name !== "hr") open.push(name);
    const isVisible = name === null || (isEnd ? name === "li" : name === "br");
    return { html, name, isEnd, isVisible, isBetweenItems };
  });
}

const escaped: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "\n": "<br />" };
const asHtml = (text: string) => text.replace(/[&<>\n]/g, (character) => escaped[character]!);

/** Code points of the block's visible text, the end not included, and what comes there. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

/** The words in which the two differ, so that emphasis and links between them stay. */
function editsOf(from: number, quote: string, replacement: string): Edit[] {
  const edits: Edit[] = [];
  let at = from;
  let last: Edit | null = null;
  for (const { value, added, removed } of diffWordsWithSpace(quote, replacement)) {
    const length = codePoints(value);
    if (!added && !removed) {
      at += length;
      last = null;
      continue;
    }
    if (last === null) edits.push((last = { from: at, to: at, text: "" }));
    if (added) last.text += value;
    else at = last.to = at + length;
  }
  return edits;
}

/** Joins a list item with the next one. @returns whether there is a next one right after it */
function joinItems(all: readonly Piece[], end: number): boolean {
  let at = end + 1;
  while (all[at]?.html === "") at += 1;
  const next = all[at];
  if (next?.name !== "li" || next.isEnd) return false;
  all[end]!.html = next.html = "";
  return true;
}

/**
 * @param visible the indexes of the visible pieces, which edits behind this one don't move
 * @returns whether it can be made
 */
function apply(all: readonly Piece[], visible: readonly number[], { from, to, text }: Edit): boolean {
  const removed = visible.slice(from, to);
  const before = removed.length === 0 ? all[visible[from - 1] ?? -1] : undefined;
  // A mere insertion continues the character before it, unless that is the end of an item.
  const isAfter = before !== undefined && before.name !== "li";
  const target = isAfter ? before : all[visible[from] ?? -1];
  if (target === undefined) return false;
  if (text.trim() !== "" && target.isBetweenItems && target.html.trim() === "") return false;
  // From the end, so that the beginning of the next item is still there for the last line end.
  for (const at of removed.toReversed()) {
    const piece = all[at]!;
    if (piece.name !== "li") piece.html = "";
    else if (!joinItems(all, at)) return false;
  }
  target.html = isAfter ? target.html + asHtml(text) : asHtml(text) + target.html;
  return true;
}

const emptied = /<(strong|em|a|p|h2|h3)\b[^>]*><\/\1>/g;
const blankLink = /<a\b[^>]*>((?:\s|<br \/>|<\/?(?:strong|em)>)*)<\/a>/g;

/** Elements without words have no use, and the sanitiser deletes the blanks of a link without words. */
function withoutEmptied(html: string): string {
  const cleaned = html.replace(blankLink, "$1").replace(emptied, "");
  return cleaned === html ? html : withoutEmptied(cleaned);
}

/**
 * @param html sanitised
 * @param replacement empty: the passage is deleted, and with it a block that has nothing else
 * @returns the HTML; null if the place doesn't exist, or if the passage is the end of the last item of a list, white space between items
 * or a line break between paragraphs, in whose place there can be no words
 */
export function replacePassage(html: string, { block, from, to }: Place, replacement: string): string | null {
  const blockHtml = htmlOfBlocks(html)[block];
  const text = textsOfBlocks(html)[block];
  if (blockHtml === undefined || text === undefined || from >= to || to > codePoints(text)) return null;
  // Words in the place of a line break between two paragraphs would be in no block.
  if (blockHtml.startsWith("<br") && replacement.trim() !== "") return null;
  const all = piecesOf(blockHtml);
  const quote = partOf(text, from, to);
  const visible = [...all.keys()].filter((at) => all[at]!.isVisible);
  // From the end, so that the places of the others stay.
  for (const edit of editsOf(from, quote, replacement).toReversed()) if (!apply(all, visible, edit)) return null;
  const edited = all.map((piece) => piece.html).join("");
  const isBlank = (textsOfBlocks(edited)[0] ?? "").trim() === "";
  const start = startOfBlock(html, block);
  return html.slice(0, start) + (isBlank ? "" : withoutEmptied(edited)) + html.slice(start + blockHtml.length);
}

function startOfBlock(html: string, block: number): number {
  let at = 0;
  for (const [index, each] of htmlOfBlocks(html).entries()) {
    at = html.indexOf(each, at);
    if (index === block) return at;
    at += each.length;
  }
  return at;
}
