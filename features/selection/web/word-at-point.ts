import { offsetOf, visibleText, wordsOf } from "#kit/web/pages/block-text.ts";
import { blocksOf, passageIn, rangeOfPlace, type SelectableText, type SelectedPassage } from "./selected-passage.ts";

/** A point of the text, as the browser's selection names it. */
interface TextPoint {
  node: Node;
  offset: number;
}

/** The point of the text under the pointer. */
export function pointAt(x: number, y: number): TextPoint | null {
  if ("caretPositionFromPoint" in document) {
    const found = document.caretPositionFromPoint(x, y);
    return found === null ? null : { node: found.offsetNode, offset: found.offset };
  }
  // Older versions of WebKit.
  const older = document as { caretRangeFromPoint?(x: number, y: number): Range | null };
  const range = older.caretRangeFromPoint?.(x, y) ?? null;
  return range === null ? null : { node: range.startContainer, offset: range.startOffset };
}

/** The word around a point, with its apostrophes and hyphens; null between words. */
export function wordAround(on: SelectableText, { node, offset }: TextPoint): SelectedPassage | null {
  const blocks = blocksOf(on);
  const block = blocks.findIndex((each) => each.contains(node));
  if (block === -1) return null;
  const at = offsetOf(blocks[block]!, node, offset);
  let start = 0;
  for (const piece of wordsOf(visibleText(blocks[block]!))) {
    const word = piece.replace(/['’-]+$/u, "");
    if (/^[\p{L}\p{N}]/u.test(piece) && start <= at && at <= start + word.length)
      return passageIn(on, block, start, start + word.length);
    start += piece.length;
  }
  return null;
}

/** Pixels: a finger is wide. */
const closeBy = 6;

/** The word that a press meets; null for one next to the text, where browsers name the nearest word. */
export function pressedWord(on: SelectableText, { clientX: x, clientY: y }: MouseEvent): SelectedPassage | null {
  const point = pointAt(x, y);
  const word = point === null ? null : wordAround(on, point);
  const boxes = word === null ? [] : [...(rangeOfPlace(on, word)?.getClientRects() ?? [])];
  const meets = ({ left, right, top, bottom }: DOMRect) =>
    left - closeBy <= x && x <= right + closeBy && top - closeBy <= y && y <= bottom + closeBy;
  return boxes.some(meets) ? word : null;
}
