import { codePoints } from "#kit/text/code-points.ts";
import type { Remark } from "#features/tales/remarks.ts";
import { textsOfBlocks } from "#kit/text/tale-blocks.ts";
import { offsetOf, visibleText } from "#kit/web/pages/block-text.ts";

/** A passage that a reviewer has selected in the displayed text, with its place in the stored one. */
export type Passage = Omit<Remark, "note">;

/** @returns null unless something in the text is selected; of a selection over several blocks, its part in the first one */
export function selectedPassage(container: Element, content: string): Passage | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const block = [...container.children].findIndex((each) => each.contains(range.startContainer));
  const element = container.children[block];
  if (element === undefined) return null;
  const text = visibleText(element);
  const from = offsetOf(element, range.startContainer, range.startOffset);
  const until = element.contains(range.endContainer)
    ? offsetOf(element, range.endContainer, range.endOffset)
    : text.length;
  const quote = text.slice(from, until).trim();
  const stored = textsOfBlocks(content)[block];
  if (quote === "" || stored === undefined) return null;
  const at = stored.indexOf(quote, from);
  if (at === -1) return null;
  const start = codePoints(stored.slice(0, at));
  return { block, from: start, to: start + codePoints(quote), quote };
}
