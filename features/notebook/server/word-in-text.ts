import { codePoints, endOfPoints } from "#kit/text/plain-text.ts";
import { toLanguage, type LanguageName } from "#vocabulary/languages.ts";
import { notebook as bounds } from "#vocabulary/limits.ts";
import { pairBlocks, textsOfBlocks, type Place } from "#kit/text/tale-blocks.ts";

/** A word or phrase in the visible text of a block, and the sentence around it. */

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
  let endsWithTitle = false;
  for (const { index, segment } of segmenter.segment(text)) {
    if (endsWithTitle) found.at(-1)!.end = index + segment.length;
    else found.push({ start: index, end: index + segment.length });
    // Only this part: a text of titles alone would be searched again for each of them.
    endsWithTitle = title.test(segment);
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
export function wordWithSentenceAt(
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

/**
 * The place of a quote that is nearest to an offset in UTF-16 units; -1 if there is none. Not by a list of all places: a text may have
 * a letter 60,000 times.
 */
function nearestIndexOf(text: string, quote: string, offset: number): number {
  const [before, after] = [text.lastIndexOf(quote, offset), text.indexOf(quote, offset)];
  if (before < 0 || after < 0) return Math.max(before, after);
  return offset - before <= after - offset ? before : after;
}

/** The place itself if it has the quote, else the nearest one in the same block, else in the nearest block; null if there is none. */
export function placeOfQuote(blocks: readonly string[], place: Place, quote: string): Place | null {
  // Half a surrogate pair would be found within a character.
  if (!quote.isWellFormed()) return null;
  const byDistance = blocks
    .map((_, at) => at)
    .toSorted((a, b) => Math.abs(a - place.block) - Math.abs(b - place.block));
  for (const block of byDistance) {
    const text = blocks[block]!;
    const nearest = nearestIndexOf(text, quote, endOfPoints(text, place.from));
    if (nearest < 0) continue;
    const from = codePoints(text.slice(0, nearest));
    return { block, from, to: from + codePoints(quote) };
  }
  return null;
}

/**
 * The paragraph of another version that belongs to the place; a long one is cut around the same share of it.
 * @returns null if the two texts have different blocks, or no words there
 */
export function besideAt(content: string, otherContent: string, { block, from }: Place): string | null {
  const pair = pairBlocks(content, otherContent)?.[block];
  if (pair === undefined) return null;
  const [own = "", other = ""] = [pair.first, pair.second].map((html) => textsOfBlocks(html)[0] ?? "");
  const points = [...other.trim()];
  if (points.length <= bounds.besideMax) return points.length === 0 ? null : points.join("");
  const room = bounds.besideMax - 2;
  const middle = Math.round((from / Math.max(1, codePoints(own))) * points.length);
  const start = Math.min(Math.max(0, middle - room / 2), points.length - room);
  const cut = points.slice(start, start + room).join("");
  return `${start > 0 ? "…" : ""}${cut}${start + room < points.length ? "…" : ""}`;
}
