import { codePoints } from "#contract/input.ts";
import type { Remark } from "#contract/remarks.ts";
import { textsOfBlocks } from "#contract/tale-blocks.ts";

/** A passage that a reviewer has selected in the displayed text, with its place in the stored one. */
export type Passage = Omit<Remark, "note">;

/** The display joins dialogue dashes to their words with it (dialogue-dashes.ts). */
const joiner = "\u2060";

/** The visible text of a block up to a point in it, as remarks count it: `<br>` and the ends of list items are line ends. */
function textUntil(block: Element, node: Node, offset: number): string {
  let text = "";
  let isOver = false;
  const visit = (each: Node): void => {
    if (isOver) return;
    if (each instanceof Text) {
      text += each === node ? each.data.slice(0, offset) : each.data;
      isOver = each === node;
      return;
    }
    for (const [at, child] of [...each.childNodes].entries()) {
      if (each === node && at === offset) isOver = true;
      visit(child);
    }
    if (each === node) isOver = true;
    if (isOver) return;
    if (each.nodeName === "BR" || each.nodeName === "LI") text += "\n";
  };
  visit(block);
  return text.replaceAll(joiner, "");
}

/** @returns null unless something in the text is selected; of a selection over several blocks, its part in the first one */
export function selectedPassage(container: Element, content: string): Passage | null {
  const selection = document.getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const block = [...container.children].findIndex((each) => each.contains(range.startContainer));
  const element = container.children[block];
  if (element === undefined) return null;
  const from = textUntil(element, range.startContainer, range.startOffset);
  const until = element.contains(range.endContainer)
    ? textUntil(element, range.endContainer, range.endOffset)
    : textUntil(element, element, element.childNodes.length);
  const quote = until.slice(from.length).trim();
  const stored = textsOfBlocks(content)[block];
  if (quote === "" || stored === undefined) return null;
  const at = stored.indexOf(quote, from.length);
  if (at === -1) return null;
  const start = codePoints(stored.slice(0, at));
  return { block, from: start, to: start + codePoints(quote), quote };
}
