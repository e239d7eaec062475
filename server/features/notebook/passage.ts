import { codePoints } from "#contract/code-points.ts";
import { toLanguage, type LanguageName } from "#contract/languages.ts";
import { notebook as bounds } from "#contract/limits.ts";

/** A word or phrase in the visible text of a block, and the sentence around it. Places count code points. */

export interface Place {
  block: number;
  from: number;
  to: number;
}

/** The segmenter ends a sentence after each of these, if a name follows. */
const title = /(?:^|[^\p{L}])(?:Mr|Mrs|Ms|Dr|Dra|Prof|St|Sr|Sra|Srta|Sig|Dott|Avv|Ing|M|MM|Mme|Mlle)\.\s+$/iu;

interface Range {
  start: number;
  end: number;
}

/** In UTF-16 units. */
function sentencesOf(text: string, language: LanguageName): Range[] {
  const segmenter = new Intl.Segmenter(toLanguage(language), { granularity: "sentence" });
  const found: Range[] = [];
  for (const { index, segment } of segmenter.segment(text)) {
    const last = found.at(-1);
    if (last !== undefined && title.test(text.slice(last.start, last.end))) last.end = index + segment.length;
    else found.push({ start: index, end: index + segment.length });
  }
  return found;
}

/** Cuts a sentence that is too long on both sides of the word. */
function shortened(before: string, word: string, after: string): string {
  const room = Math.floor((bounds.sentenceMax - bounds.wordMax - 2) / 2);
  const [left, right] = [[...before.trimStart()], [...after.trimEnd()]];
  const start = left.length > room ? `…${left.slice(-room).join("")}` : left.join("");
  const end = right.length > room ? `${right.slice(0, room).join("")}…` : right.join("");
  return (start + word + end).trim();
}

/** @returns null if the text has no such place, or only white space there */
export function passageAt(
  blocks: readonly string[],
  { block, from, to }: Place,
  language: LanguageName,
): { word: string; sentence: string } | null {
  const text = blocks[block];
  if (text === undefined) return null;
  const points = [...text];
  if (to > points.length) return null;
  const word = points.slice(from, to).join("");
  if (word.trim() === "") return null;
  const start = points.slice(0, from).join("").length;
  const end = start + word.length;
  const touched = sentencesOf(text, language).filter((each) => each.start < end && each.end > start);
  const sentence = shortened(text.slice(touched[0]!.start, start), word, text.slice(end, touched.at(-1)!.end));
  return { word, sentence };
}

/** The places of a quote in a block, as code points. */
function* placesIn(text: string, quote: string): Iterable<number> {
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) yield codePoints(text.slice(0, at));
}

/** The place itself if it has the quote, else the nearest one in the same block, else in the nearest block; null if there is none. */
export function placeOfQuote(blocks: readonly string[], { block, from, to }: Place, quote: string): Place | null {
  const length = [...quote].length;
  if ([...(blocks[block] ?? "")].slice(from, to).join("") === quote) return { block, from, to };
  const byDistance = blocks.map((_, at) => at).toSorted((a, b) => Math.abs(a - block) - Math.abs(b - block));
  for (const at of byDistance) {
    const [nearest] = [...placesIn(blocks[at]!, quote)].toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from));
    if (nearest !== undefined) return { block: at, from: nearest, to: nearest + length };
  }
  return null;
}
