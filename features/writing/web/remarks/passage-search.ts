import type { Node } from "@tiptap/pm/model";
import type { Remark } from "#features/tales/remarks.ts";
import { visibleCharacters } from "#kit/text/visible-characters.ts";

/** Finds the passages of remarks in the editor's document. */

export interface Range {
  from: number;
  to: number;
}

/** Visible text with the position of each code unit in the document. */
interface ReadText {
  text: string;
  positions: number[];
  /** Where each top-level element begins in `text`. */
  starts: Map<number, number>;
}

const isSpace = (unit: string) => /\s/.test(unit);

/**
 * White space as one space: a passage is found again although a line was broken in it, or although the text lost characters that nobody
 * sees.
 */
const collapsed = (text: string) => visibleCharacters(text).replaceAll(/\s+/g, " ").trim();

/** The text of the top-level elements that touch a range, by the rules of `textsOfBlocks`, with a space between elements. */
export function readText(doc: Node, range: Range = { from: 0, to: doc.content.size }): ReadText {
  const read: ReadText = { text: "", positions: [], starts: new Map() };
  const push = (unit: string, position: number) => {
    if (visibleCharacters(unit) === "") return;
    if (isSpace(unit) && (read.text === "" || read.text.endsWith(" "))) return;
    read.text += isSpace(unit) ? " " : unit;
    read.positions.push(position);
  };
  const visit = (node: Node, position: number): void => {
    if (node.isText) {
      for (let at = 0; at < node.nodeSize; at += 1) push(node.text![at]!, position + at);
      return;
    }
    if (node.type.name === "hardBreak") push("\n", position);
    node.forEach((child, offset) => visit(child, position + 1 + offset));
    if (node.type.name === "listItem") push("\n", position + node.nodeSize - 1);
  };
  doc.forEach((block, offset, index) => {
    if (offset > range.to || offset + block.nodeSize < range.from) return;
    push(" ", offset);
    read.starts.set(index, read.text.length);
    visit(block, offset);
  });
  return read;
}

/** The occurrence of a passage that begins nearest to an index of the text; null if there is none. */
function nearest({ text, positions }: ReadText, passage: string, expected: number): Range | null {
  if (passage === "") return null;
  let found = -1;
  for (let at = text.indexOf(passage); at !== -1; at = text.indexOf(passage, at + 1))
    if (found === -1 || Math.abs(at - expected) < Math.abs(found - expected)) found = at;
  return found === -1 ? null : { from: positions[found]!, to: positions[found + passage.length - 1]! + 1 };
}

/** Finds a passage by its place, or its nearest occurrence in a text that has changed since. */
export function findByPlace(read: ReadText, { block, from, quote }: Remark): Range | null {
  const start = read.starts.get(block) ?? read.text.length;
  // A code point has at most two code units.
  const before = Array.from(read.text.slice(start, start + 2 * from))
    .slice(0, from)
    .join("").length;
  return nearest(read, collapsed(quote), start + before);
}

/** Finds a passage again near a position of the document. */
export function findNear(read: ReadText, { quote }: Remark, position: number): Range | null {
  const expected = read.positions.findIndex((each) => each >= position);
  return nearest(read, collapsed(quote), expected === -1 ? read.text.length : expected);
}

/** Whether a range still has the passage's words. */
export function hasWords(doc: Node, range: Range, { quote }: Remark): boolean {
  const { text, positions } = readText(doc, range);
  const first = positions.findIndex((position) => position >= range.from);
  const end = positions.findIndex((position) => position >= range.to);
  return first !== -1 && collapsed(text.slice(first, end === -1 ? undefined : end)) === collapsed(quote);
}
