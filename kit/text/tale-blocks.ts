import { codePoints, partOf } from "./plain-text.ts";
import { decodeEntities } from "./tale-text.ts";

/** Two versions of a story, block by block. */

/** The same block in two versions of a story, as HTML. */
export interface PairOfBlocks {
  /** From 1, as readers count. */
  number: number;
  first: string;
  second: string;
}

/**
 * The blocks of two versions, next to each other: the first with the first, and so on.
 * @returns null if the texts have different numbers of blocks, so that it is unknown which belong together
 */
export function pairBlocks(first: string, second: string): PairOfBlocks[] | null {
  const [ones, others] = [htmlOfBlocks(first), htmlOfBlocks(second)];
  if (ones.length !== others.length) return null;
  return ones.map((block, at) => ({ number: at + 1, first: block, second: others[at]! }));
}

/** A scene break is the same in every language, so that a pair of them is shown once. */
export const isSceneBreak = ({ first, second }: PairOfBlocks) => [first, second].every((html) => /^<hr\b/.test(html));

/** The top-level elements of a Tale's text, by which places in it are counted. */

const tag = /<(\/?)([a-z][a-z0-9]*)[^>]*>/g;
const withoutEnd = new Set(["br", "hr"]);

/** The number of top-level elements of sanitised HTML. */
export function countBlocks(html: string): number {
  let blocks = 0;
  let depth = 0;
  for (const [, slash, name] of html.matchAll(tag)) {
    if (slash === "/") {
      depth -= 1;
      continue;
    }
    if (depth === 0) blocks += 1;
    if (!withoutEnd.has(name!)) depth += 1;
  }
  return blocks;
}

/**
 * The HTML of each top-level element, in order. Text between them is left out: a sanitised Tale has only spaces there.
 * @param html sanitised
 */
export function htmlOfBlocks(html: string): string[] {
  const blocks: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: whole, 1: slash, 2: name, index } of html.matchAll(tag)) {
    if (slash === "/") depth -= 1;
    else if (depth === 0) start = index;
    if (slash !== "/" && !withoutEnd.has(name!)) depth += 1;
    if (depth === 0) blocks.push(html.slice(start, index + whole.length));
  }
  return blocks;
}

/**
 * The visible text of each top-level element: its `textContent`, with `<br>` and the ends of list items as one line end each.
 * @param html sanitised
 */
export function textsOfBlocks(html: string): string[] {
  const texts: string[] = [];
  let depth = 0;
  let end = 0;
  let text = "";
  for (const found of html.matchAll(tag)) {
    const [whole, slash, name] = found;
    if (depth > 0) text += html.slice(end, found.index);
    end = found.index + whole.length;
    if (name === "br" || (slash === "/" && name === "li")) text += "\n";
    const isVoid = withoutEnd.has(name!);
    if (slash !== "/" && !isVoid) depth += 1;
    if (slash === "/") depth -= 1;
    if (depth > 0) continue;
    texts.push(decodeEntities(text));
    text = "";
  }
  return texts;
}

/** A place in a Tale's text. */
export interface Place {
  /** The number of the top-level element, from 0. */
  block: number;
  /** Code points of the element's visible text, the end not included. */
  from: number;
  to: number;
}

/** A place in a Tale's text with the words that are there, or were. */
export interface Passage extends Place {
  quote: string;
}

/** Whether the quote is at its place. @param blockTexts from `textsOfBlocks` */
export function isAtItsPlace({ block, from, to, quote }: Passage, blockTexts: readonly string[]): boolean {
  const text = blockTexts[block];
  return text !== undefined && from < to && codePoints(quote) === to - from && partOf(text, from, to) === quote;
}
