/** The parts of a text that are spoken one after the other: about a sentence each, because Chrome stops long ones after 15 seconds. */
interface TextRange {
  /** In UTF-16 units of the text. */
  from: number;
  to: number;
}

/** The text of one utterance, and where it is on the page. */
export interface Utterance {
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

function domRangeOf(nodes: readonly (Text | HTMLBRElement)[], { from, to }: TextRange): Range {
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

/** The utterances of a Tale's text, in order. */
export function utterancesOn(text: HTMLElement): Utterance[] {
  const spoken = [...text.querySelectorAll<HTMLElement>(paragraphs)].filter(
    (paragraph) => isInnermost(paragraph) && !isCounterpart(paragraph),
  );
  return spoken.flatMap((paragraph) => {
    const nodes = textNodesOf(paragraph);
    const content = nodes.map((node) => (node instanceof Text ? node.data : "\n")).join("");
    return spokenRanges(content, text.lang).map((range) => ({
      text: spokenText(content.slice(range.from, range.to)),
      paragraph,
      range: domRangeOf(nodes, range),
    }));
  });
}

/** About twelve seconds of speech. */
const longest = 180;
/** A shorter sentence is spoken with the next one: "Mr." is no sentence. */
const shortest = 12;

function sentencesOf(text: string, language: string): TextRange[] {
  if ("Segmenter" in Intl) {
    const segments = new Intl.Segmenter(language, { granularity: "sentence" }).segment(text);
    return Array.from(segments, ({ index, segment }) => ({ from: index, to: index + segment.length }));
  }
  const found = [...(text as string).matchAll(/[^.!?…]+(?:[.!?…]+["”’»)]*\s*|$)|[.!?…]+\s*/g)];
  return found.map(({ index, 0: sentence }) => ({ from: index, to: index + sentence.length }));
}

/** Where an utterance of the greatest length ends: after a comma or another sign, else between two words. */
function endWithin(text: string, from: number): number {
  const part = text.slice(from, from + longest);
  const sign = Math.max(...[...part.matchAll(/[,;:–—)]\s/g)].map(({ index }) => index + 2), 0);
  if (sign > longest / 3) return from + sign;
  const space = part.lastIndexOf(" ");
  return from + (space > 0 ? space + 1 : longest);
}

function* parts(text: string, { from, to }: TextRange): Iterable<TextRange> {
  let start = from;
  while (to - start > longest) {
    const end = endWithin(text, start);
    yield { from: start, to: end };
    start = end;
  }
  yield { from: start, to };
}

const spokenText = (text: string) => text.replace(/\s+/g, " ").replaceAll("\u2060", "").trim();

const isSpeakable = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** @param text of one paragraph */
function spokenRanges(text: string, language: string): TextRange[] {
  const joined: TextRange[] = [];
  for (const sentence of sentencesOf(text, language)) {
    const before = joined.at(-1);
    if (before !== undefined && spokenText(text.slice(before.from, before.to)).length < shortest)
      before.to = sentence.to;
    else joined.push({ ...sentence });
  }
  return joined
    .flatMap((sentence) => [...parts(text, sentence)])
    .filter(({ from, to }) => isSpeakable(text.slice(from, to)));
}
