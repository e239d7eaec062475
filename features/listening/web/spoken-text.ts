import { passagesOf, spokenText, type Passage } from "./passages.ts";

/** The text of one utterance, and where it is on the page. */
export interface SpokenPassage {
  text: string;
  /** The paragraph, heading or list item that is marked. */
  paragraph: HTMLElement;
  range: Range;
}

const paragraphs = "p, h2, h3, li, blockquote";

/** A paragraph within a list item or a quotation is marked instead of them. */
const isInnermost = (element: Element) => element.querySelector(paragraphs) === null;

/** A paragraph of another version, which is next to the Tale's own in another language. */
const isCounterpart = (element: Element) => element.closest(".pair > details") !== null;

/** Line breaks separate words, but have no text. */
function textNodesOf(paragraph: HTMLElement): (Text | HTMLBRElement)[] {
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  const found: (Text | HTMLBRElement)[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
    if (node instanceof Text || node instanceof HTMLBRElement) found.push(node);
  return found;
}

const lengthOf = (node: Text | HTMLBRElement) => (node instanceof Text ? node.data.length : 1);

function rangeOf(nodes: readonly (Text | HTMLBRElement)[], { from, to }: Passage): Range {
  const range = document.createRange();
  let start = 0;
  let isBegun = false;
  for (const node of nodes) {
    const end = start + lengthOf(node);
    if (node instanceof Text && end > from && start < to) {
      if (!isBegun) range.setStart(node, Math.max(0, from - start));
      isBegun = true;
      range.setEnd(node, Math.min(to, end) - start);
    }
    start = end;
  }
  return range;
}

/** The passages of a Tale's text, in order. */
export function passagesOn(text: HTMLElement): SpokenPassage[] {
  const spoken = [...text.querySelectorAll<HTMLElement>(paragraphs)].filter(
    (paragraph) => isInnermost(paragraph) && !isCounterpart(paragraph),
  );
  return spoken.flatMap((paragraph) => {
    const nodes = textNodesOf(paragraph);
    const content = nodes.map((node) => (node instanceof Text ? node.data : "\n")).join("");
    return passagesOf(content, text.lang).map((passage) => ({
      text: spokenText(content.slice(passage.from, passage.to)),
      paragraph,
      range: rangeOf(nodes, passage),
    }));
  });
}
