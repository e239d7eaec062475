import { compare, type Block, type Mark, type ChangedRange } from "./compare.ts";

/** How many unchanged blocks to show around a changed one. */
const context = 1;

interface DifferenceLabels {
  /** Replaces a longer unchanged part. */
  same: string;
  /** Marks a block that is at another place in the other version. */
  moved: string;
  /** The words that a screen reader says before and after a passage that the other version does not contain. */
  begins: string;
  ends: string;
}

/** `<del>` for what disappears if the other version is chosen, `<ins>` for what appears. */
export type Side = "del" | "ins";

/**
 * A text as HTML with its differences from another one: ranges in `del` or `ins`, a bar next to their blocks
 * (`data-differs`), moved blocks (`data-moved`), and one line (`data-same`) for longer unchanged parts.
 */
export function markDifferences(html: string, otherHtml: string, side: Side, words: DifferenceLabels): string {
  const body = parse(html);
  const blocks = [...body.children];
  const { one: marks } = compare(blocks.map(asBlock), [...parse(otherHtml).children].map(asBlock));
  for (const [at, block] of blocks.entries()) {
    const mark = marks[at]!;
    if (mark.kind !== "same") show(block, mark, side, words);
    else if (marks.slice(Math.max(0, at - context), at + context + 1).every(({ kind }) => kind === "same"))
      fold(block, words.same);
  }
  return body.innerHTML;
}

const parse = (html: string) => new DOMParser().parseFromString(html, "text/html").body;

/** The block without markup that only the server or only the editor writes. */
function asBlock(block: Element): Block {
  const copy = block.cloneNode(true) as Element;
  for (const link of copy.querySelectorAll("a")) link.removeAttribute("rel");
  return { key: copy.outerHTML.replace(/>\s+</g, "><"), text: block.textContent };
}

function show(block: Element, mark: Mark, side: Side, words: DifferenceLabels) {
  block.setAttribute("data-differs", "");
  if (mark.kind === "moved") block.setAttribute("data-moved", words.moved);
  if (mark.kind === "only") markRanges(block, [[0, block.textContent.length]], side, words);
  if (mark.kind === "changed") markRanges(block, mark.ranges, side, words);
}

/** Wraps ranges of the block's text, in several pieces if they cross formatting. */
function markRanges(block: Element, ranges: readonly ChangedRange[], side: Side, words: DifferenceLabels) {
  const page = block.ownerDocument;
  const texts = page.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; from: number }[] = [];
  let length = 0;
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    nodes.push({ node, from: length });
    length += node.length;
  }
  // From the end, so that splitting a text node does not shift earlier positions.
  for (const { node, from } of nodes.toReversed()) {
    for (const [start, end] of ranges.toReversed()) {
      const [first, last] = [Math.max(0, start - from), Math.min(node.length, end - from)];
      if (first >= last || node.data.slice(first, last).trim() === "") continue;
      const piece = first === 0 ? node : node.splitText(first);
      if (piece.length > last - first) piece.splitText(last - first);
      const wrapper = page.createElement(side);
      wrapper.setAttribute("data-begins", words.begins);
      wrapper.setAttribute("data-ends", words.ends);
      piece.replaceWith(wrapper);
      wrapper.append(piece);
    }
  }
}

/** One line replaces consecutive folded blocks. */
function fold(block: Element, sameText: string) {
  if (block.previousElementSibling?.hasAttribute("data-same") === true) return block.remove();
  const line = block.ownerDocument.createElement("p");
  line.setAttribute("data-same", "");
  line.textContent = sameText;
  block.replaceWith(line);
}

/** A single line of text with its differences from another one. */
export function lineDifferences(line: string, other: string, side: Side, words: DifferenceLabels): string {
  const asHtml = (text: string) => {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    return paragraph.outerHTML;
  };
  const html = markDifferences(asHtml(line), asHtml(other), side, words);
  return parse(html).firstElementChild!.innerHTML;
}
