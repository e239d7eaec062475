import { codePoints } from "#kit/text/plain-text.ts";
import type { Passage, Place } from "#kit/text/tale-blocks.ts";
import { offsetOf, rangeOf, visibleText } from "#kit/web/pages/block-text.ts";

/** A passage of a Tale that its reader has selected. */
export interface SelectedPassage extends Passage {
  postId: number;
  /** The visible text of the whole block, for what needs more than the quote. */
  blockText: string;
}

/** The element around a Tale's text whose passages can be selected; it names the Tale. */
const passagesAttribute = "data-passages";

export interface SelectableText {
  /** The element whose children are the blocks. */
  text: HTMLElement;
  postId: number;
}

/** The blocks of a text. Next to another version each is the first of a pair: the other one belongs to another Tale. */
export const blocksOf = ({ text }: SelectableText): Element[] =>
  [...text.children].map((child) => (child.matches(".pair") ? child.firstElementChild! : child));

/** The text on this page; null if there is none. */
export function selectableText(): SelectableText | null {
  const around = document.querySelector<HTMLElement>(`[${passagesAttribute}]`);
  const text = around?.querySelector<HTMLElement>(".tale-text") ?? null;
  if (around === null || text === null) return null;
  return { text, postId: Number(around.getAttribute(passagesAttribute)) };
}

/** A passage by UTF-16 units of the block's visible text, without the white space around it; null if nothing is left. */
export function passageIn(on: SelectableText, block: number, start: number, end: number): SelectedPassage | null {
  const element = blocksOf(on)[block];
  if (element === undefined) return null;
  const blockText = visibleText(element);
  const raw = blockText.slice(start, end);
  const quote = raw.trim();
  if (quote === "") return null;
  const from = codePoints(blockText.slice(0, start + raw.length - raw.trimStart().length));
  return { postId: on.postId, block, from, to: from + codePoints(quote), quote, blockText };
}

/** The selected passage; of a selection over several blocks, its part in the first one. */
export function selectedPassage(on: SelectableText): SelectedPassage | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const blocks = blocksOf(on);
  const block = blocks.findIndex((each) => each.contains(range.startContainer));
  const element = blocks[block];
  if (element === undefined) return null;
  const start = offsetOf(element, range.startContainer, range.startOffset);
  const end = element.contains(range.endContainer)
    ? offsetOf(element, range.endContainer, range.endOffset)
    : visibleText(element).length;
  return passageIn(on, block, start, end);
}

const unitsUntil = (text: string, points: number) => [...text].slice(0, points).join("").length;

/** Where a place is displayed; null if the text has no such place. */
export function rangeOfPlace(on: SelectableText, { block, from, to }: Place): Range | null {
  const element = blocksOf(on)[block];
  if (element === undefined) return null;
  const visible = visibleText(element);
  return rangeOf(element, unitsUntil(visible, from), unitsUntil(visible, to));
}
