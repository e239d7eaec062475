import { codePoints } from "#contract/code-points.ts";
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
  return texts.map((text, block) => {
    const here = accepted.filter((each) => each.block === block).toSorted((one, other) => other.from - one.from);
    if (here.length === 0) return text;
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
  return before + [...texts[block]!].slice(0, points).join("").length;
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

/** The only occurrence; -1 if there is none or another one. */
function onlyIndexOf(text: string, part: string): number {
  const first = text.indexOf(part);
  return first >= 0 && text.indexOf(part, first + 1) < 0 ? first : -1;
}

/** So much text next to a passage, in UTF-16 units, tells that it is the same one: on one side or divided on both. */
const leastContext = 8;
const mostContext = 3072;
/** With the passage itself: a single letter needs more text around it. */
const leastPart = 12;

/** From and to where the passage is compared with its context. The text on one side is enough: the author may have changed the word before it. */
function* contextsOf(text: string, start: number, end: number): Generator<[number, number]> {
  yield [text.lastIndexOf(blockEnd, start - 1), text.indexOf(blockEnd, end) + 1];
  for (let context = leastContext; context <= mostContext; context *= 2) {
    yield [start - context / 2, end + context / 2];
    yield [start - context, end];
    yield [start, end + context];
  }
}

/** The passage with its block, or with enough text around it, if that is in each of the two texts exactly once. */
function throughContext(passage: Passage, before: Texts, now: Texts): Place | null {
  const [old, present] = [joined(before), joined(now)];
  const start = offsetOf(before, passage.block, passage.from);
  for (const [from, to] of contextsOf(old, start, start + passage.quote.length)) {
    const begin = Math.max(0, from);
    const part = old.slice(begin, to);
    if (part.length < leastPart || onlyIndexOf(old, part) < 0) continue;
    const found = onlyIndexOf(present, part);
    if (found >= 0) return placeAt(now, found + start - begin, passage.quote);
  }
  return null;
}

const isSame = (one: Texts, other: Texts) => one.length === other.length && one.every((text, at) => text === other[at]);

/**
 * @param passage in the text `before`
 * @param accepted corrections of the text `before` that were accepted since
 * @returns its place in the text `now`; null if it has changed or can't be found for sure
 */
export function followPlace(passage: Passage, before: Texts, accepted: readonly Accepted[], now: Texts): Place | null {
  const expected = withAccepted(before, accepted);
  const moved = afterAccepted(passage, accepted, expected);
  if (moved === null) return null;
  const present = expected.filter((text) => text !== null);
  const place = isSame(present, now)
    ? moved
    : (throughContext(moved, present, now) ?? throughDiscarded(passage, before, accepted, now));
  if (place === null || !isAtItsPlace({ ...place, quote: passage.quote }, now)) return null;
  return { block: place.block, from: place.from, to: place.to };
}

/** The revision with the accepted corrections may have been discarded. */
function throughDiscarded(passage: Passage, before: Texts, accepted: readonly Accepted[], now: Texts): Place | null {
  if (accepted.length === 0) return null;
  return isSame(before, now) ? passage : throughContext(passage, before, now);
}
