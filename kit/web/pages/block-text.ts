/** The visible text of a displayed block, as places in it are counted (kit/text/tale-blocks.ts): `<br>` and the ends of list items are line ends. */

/** The display joins dialogue dashes to their words with it (dialogue-dashes.ts). */
const joiner = "\u2060";

/** A text node, or an element that counts as a line end. */
interface Piece {
  node: Text | Element;
  /** Where it begins in the visible text, in UTF-16 units. */
  start: number;
  /** Without joiners. */
  text: string;
}

function piecesOf(block: Element): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  const add = (node: Text | Element, text: string) => {
    pieces.push({ node, start, text });
    start += text.length;
  };
  const visit = (node: Node): void => {
    if (node instanceof Text) return add(node, node.data.replaceAll(joiner, ""));
    for (const child of node.childNodes) visit(child);
    if (node.nodeName === "BR" || node.nodeName === "LI") add(node as Element, "\n");
  };
  visit(block);
  return pieces;
}

export const visibleText = (block: Element): string =>
  piecesOf(block)
    .map(({ text }) => text)
    .join("");

/** Where a point of the document is in the block's visible text. UTF-16 units. */
export function offsetOf(block: Element, node: Node, offset: number): number {
  const point = document.createRange();
  point.setStart(node, offset);
  let end = 0;
  for (const { node: each, start, text } of piecesOf(block)) {
    if (each === node) return start + (each as Text).data.slice(0, offset).replaceAll(joiner, "").length;
    // The end of the piece is after the point.
    if (point.comparePoint(each, each instanceof Text ? each.length : each.childNodes.length) > 0) return start;
    end = start + text.length;
  }
  return end;
}

/** The offset in a text node with joiners of an offset without them. A joiner at the place itself comes before it. */
function offsetWithJoiners(data: string, offset: number): number {
  let left = offset;
  let at = 0;
  while (at < data.length && (left > 0 || data[at] === joiner)) {
    if (data[at] !== joiner) left -= 1;
    at += 1;
  }
  return at;
}

/** The part of the document with this part of the block's visible text; null if there is none. UTF-16 units. */
export function rangeOf(block: Element, from: number, to: number): Range | null {
  const texts = piecesOf(block).filter((piece): piece is Piece & { node: Text } => piece.node instanceof Text);
  const first = texts.find(({ start, text }) => start + text.length > from);
  const last = texts.findLast(({ start }) => start < to);
  if (first === undefined || last === undefined || from >= to) return null;
  const range = document.createRange();
  range.setStart(first.node, offsetWithJoiners(first.node.data, Math.max(0, from - first.start)));
  range.setEnd(last.node, offsetWithJoiners(last.node.data, Math.min(last.text.length, to - last.start)));
  return range.collapsed ? null : range;
}

/** Words with their apostrophes and hyphens, white space, and single punctuation marks: all of the text, for comparing it by words. */
export const wordsOf = (text: string): string[] =>
  text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*|\s+|[^\p{L}\p{N}\s]/gu) ?? [];
