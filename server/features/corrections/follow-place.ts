import { codePoints, endOfPoints } from "#contract/code-points.ts";
import { isAtItsPlace, type Place } from "#contract/tale-blocks.ts";

/**
 * Where a passage is after the text has changed: through the corrections that were accepted since, whose places are known, and through
 * the author's own changes, if the text around it says so for sure.
 */

/** The visible text of each top-level element. */
type Texts = readonly string[];

export interface Accepted extends Place {
  replacement: string;
}

interface Passage extends Place {
  quote: string;
}

const isBefore = (one: Place, other: Place) => one.block === other.block && one.to <= other.from;
export const overlaps = (one: Place, other: Place) =>
  one.block === other.block && one.from < other.to && other.from < one.to;

const isBlank = (text: string) => text.trim() === "";

/** The texts with all accepted corrections; null for an element that they have emptied, which is gone. */
function withAccepted(texts: Texts, accepted: readonly Accepted[]): (string | null)[] {
  const byBlock = Map.groupBy(accepted, ({ block }) => block);
  return texts.map((text, block) => {
    const here = byBlock.get(block)?.toSorted((one, other) => other.from - one.from);
    if (here === undefined) return text;
    const points = [...text];
    for (const { from, to, replacement } of here) points.splice(from, to - from, ...replacement);
    const changed = points.join("");
    return isBlank(changed) ? null : changed;
  });
}

/** The place after the accepted corrections; null if one of them has changed the passage itself. */
function afterAccepted<P extends Place>(
  passage: P,
  accepted: readonly Accepted[],
  texts: readonly (string | null)[],
): P | null {
  if (accepted.some((each) => overlaps(each, passage)) || texts[passage.block] === null) return null;
  const shift = accepted
    .filter((each) => isBefore(each, passage))
    .reduce((sum, { from, to, replacement }) => sum + codePoints(replacement) - (to - from), 0);
  const removedBlocks = texts.slice(0, passage.block).filter((text) => text === null).length;
  return {
    ...passage,
    block: passage.block - removedBlocks,
    from: passage.from + shift,
    to: passage.to + shift,
  };
}

/** No text has it (contract/plain-text.ts, and the request pipeline refuses it). */
const blockEnd = "\0";
const joined = (texts: Texts) => blockEnd + texts.map((text) => text + blockEnd).join("");

/** The offset in the joined texts. UTF-16 units. */
function offsetOf(texts: Texts, block: number, points: number): number {
  const before = texts.slice(0, block).reduce((sum, text) => sum + text.length + 1, 1);
  return before + endOfPoints(texts[block]!, points);
}

function placeAt(texts: Texts, offset: number, quote: string): Place {
  let start = 1;
  let block = 0;
  while (start + texts[block]!.length < offset) {
    start += texts[block]!.length + 1;
    block += 1;
  }
  const from = codePoints(texts[block]!.slice(0, offset - start));
  return { block, from, to: from + codePoints(quote) };
}

const none = -1;
const several = -2;

function onlyIndexOf(text: string, part: string): number {
  const first = text.indexOf(part);
  return first >= 0 && text.indexOf(part, first + 1) >= 0 ? several : first;
}

/** A range of a text. UTF-16 units. */
interface Range {
  text: string;
  start: number;
  end: number;
}

/** So much text next to a passage, in UTF-16 units, tells that it is the same one: on one side or divided on both. */
const leastContext = 8;
const mostContext = 3072;
/** With the passage itself: a single letter needs more text around it. */
const leastPart = 12;

/** The shares of the text before and behind the passage. That on one side is enough: the author may have changed the word before it. */
const sides = [
  [1 / 2, 1 / 2],
  [1, 0],
  [0, 1],
] as const;

/** Where the range is in another text by the text next to it, if both texts have that exactly once. */
function throughSide({ text, start, end }: Range, other: string, [left, right]: (typeof sides)[number]): number {
  for (let context = leastContext; context <= mostContext; context *= 2) {
    const begin = Math.max(0, start - context * left);
    const part = text.slice(begin, end + context * right);
    if (part.length < leastPart || onlyIndexOf(text, part) === several) continue;
    const found = onlyIndexOf(other, part);
    if (found !== several) return found === none ? none : found + start - begin;
  }
  return none;
}

/** The same by its whole block. */
function throughBlock({ text, start, end }: Range, other: string): number {
  const begin = text.lastIndexOf(blockEnd, start - 1);
  const block = text.slice(begin, text.indexOf(blockEnd, end) + 1);
  if (block.length < leastPart || onlyIndexOf(text, block) === several) return none;
  const found = onlyIndexOf(other, block);
  return found < 0 ? none : found + start - begin;
}

function throughSides(range: Range, other: string): number[] {
  const found = sides.map((side) => throughSide(range, other, side)).filter((at) => at !== none);
  return [...new Set(found)];
}

/**
 * Where the range is in another text. Several answers are none: the author has repeated the passage. The way back must lead here, too:
 * where a sentence was deleted, the next one may begin with the same words.
 */
function throughContext(range: Range, other: string): number {
  const byBlock = throughBlock(range, other);
  if (byBlock !== none) return byBlock;
  const [found = none, ...more] = throughSides(range, other);
  if (found === none) return none;
  const back = throughSides({ text: other, start: found, end: found + range.end - range.start }, range.text);
  return more.length > 0 || back.some((at) => at !== range.start) ? several : found;
}

const isSame = (one: Texts, other: Texts) => one.length === other.length && one.every((text, at) => text === other[at]);

/** @returns follows passages from one text into another: their places, `none`, or `several` if the texts contradict themselves */
function between(before: Texts, now: Texts): (passage: Passage) => Place | typeof none | typeof several {
  if (isSame(before, now)) return ({ block, from, to }) => ({ block, from, to });
  const [text, other] = [joined(before), joined(now)];
  return ({ block, from, quote }) => {
    const start = offsetOf(before, block, from);
    const found = throughContext({ text, start, end: start + quote.length }, other);
    return found === none || found === several ? found : placeAt(now, found, quote);
  };
}

/**
 * Follows passages of the text `before` into the text `now`.
 * @param accepted corrections of the text `before` that were accepted since
 * @returns the place of a passage; null if it has changed or can't be found for sure
 */
export function placeFollower(
  before: Texts,
  accepted: readonly Accepted[],
  now: Texts,
): (passage: Passage) => Place | null {
  const expected = withAccepted(before, accepted);
  const follow = between(
    expected.filter((text) => text !== null),
    now,
  );
  // The revision with the accepted corrections may have been discarded.
  const followDiscarded = accepted.length === 0 ? follow : between(before, now);
  return (passage) => {
    const moved = afterAccepted(passage, accepted, expected);
    if (moved === null) return null;
    const found = follow(moved);
    const place = found === none ? followDiscarded(passage) : found;
    if (place === none || place === several) return null;
    return isAtItsPlace({ ...place, quote: passage.quote }, now) ? place : null;
  };
}
