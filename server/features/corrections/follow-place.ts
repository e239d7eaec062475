import { codePoints, pointsOf, type Points } from "#contract/code-points.ts";
import type { Place } from "#contract/tale-blocks.ts";
import { none, onlyIndexesOf, several } from "./only-indexes.ts";

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
    const here = byBlock.get(block)?.toSorted((one, other) => one.from - other.from);
    if (here === undefined) return text;
    const { offsetAt } = pointsOf(text);
    const between = here.map(({ to, replacement }, n) => {
      const next = here[n + 1];
      return replacement + text.slice(offsetAt(to), next === undefined ? text.length : offsetAt(next.from));
    });
    const changed = text.slice(0, offsetAt(here[0]!.from)) + between.join("");
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

/** Places in the joined texts. */
function offsetsOf(texts: Texts) {
  let end = 1;
  const starts = texts.map((text) => {
    const start = end;
    end += text.length + 1;
    return start;
  });
  const points = new Map<number, Points>();
  function pointsAt(block: number): Points {
    const known = points.get(block) ?? pointsOf(texts[block]!);
    points.set(block, known);
    return known;
  }
  return {
    /** The offset in UTF-16 units. */
    offsetOf: (block: number, point: number) => starts[block]! + pointsAt(block).offsetAt(point),
    placeAt(offset: number, quote: string): Place {
      const block = Math.max(
        0,
        starts.findLastIndex((start) => start <= offset),
      );
      const from = pointsAt(block).pointAt(offset - starts[block]!);
      return { block, from, to: from + codePoints(quote) };
    },
    isAtItsPlace({ block, from, to, quote }: Passage): boolean {
      const text = texts[block];
      if (text === undefined || from >= to || codePoints(quote) !== to - from) return false;
      const { offsetAt } = pointsAt(block);
      return text.slice(offsetAt(from), offsetAt(to)) === quote;
    },
  };
}

/** A range of a text. UTF-16 units. */
interface Range {
  start: number;
  end: number;
}

/** The joined texts in which the ranges are, and in which they are looked for. */
interface Pair {
  text: string;
  other: string;
}

/** Those whose part the text has exactly once. */
function onlyOnce<T extends { part: string }>(text: string, parts: readonly T[]): T[] {
  const found = onlyIndexesOf(
    text,
    parts.map(({ part }) => part),
  );
  return parts.filter((_, n) => found[n] !== several);
}

/** So much text next to a passage, in UTF-16 units, tells that it is the same one: on one side or divided on both. */
const contexts = [8, 16, 32, 64, 128, 256, 512, 1024, 2048];
/** With the passage itself: a single letter needs more text around it. */
const leastPart = 12;

/** The shares of the text before and behind the passage. That on one side is enough: the author may have changed the word before it. */
const sides = [
  [1 / 2, 1 / 2],
  [1, 0],
  [0, 1],
] as const;

/** The least text next to a range, by an index of `contexts`, that both texts have at most once, and where the other text has it. */
interface SideSearch {
  range: Range;
  side: (typeof sides)[number];
  low: number;
  high: number;
  found: number;
}

/** Halves what is left of each search: with more text next to it, a range is nowhere more often than with less. */
function narrow(searches: readonly SideSearch[], { text, other }: Pair): void {
  const tried = searches.flatMap((search) => {
    const { range, side, low, high } = search;
    const context = contexts[(low + high) >> 1]!;
    const begin = Math.max(0, range.start - context * side[0]);
    const part = text.slice(begin, range.end + context * side[1]);
    return part.length < leastPart ? [] : [{ search, part, offset: range.start - begin }];
  });
  const once = onlyOnce(text, tried);
  const there = onlyIndexesOf(
    other,
    once.map(({ part }) => part),
  );
  const settled = new Map(once.map((each, n) => [each.search, { at: there[n]!, offset: each.offset }]));
  for (const search of searches) {
    const middle = (search.low + search.high) >> 1;
    const result = settled.get(search);
    if (result === undefined || result.at === several) search.low = middle + 1;
    else {
      search.high = middle;
      search.found = result.at === none ? none : result.at + result.offset;
    }
  }
}

/** Where each range is in another text by the text next to it, if both texts have that exactly once: each side that leads somewhere. */
function throughSides(ranges: readonly Range[], texts: Pair): number[][] {
  const bySide = sides.map((side) =>
    ranges.map((range): SideSearch => ({ range, side, low: 0, high: contexts.length, found: none })),
  );
  let open = bySide.flat();
  while (open.length > 0) {
    narrow(open, texts);
    open = open.filter(({ low, high }) => low < high);
  }
  return ranges.map((_, n) => [...new Set(bySide.map((found) => found[n]!.found).filter((at) => at !== none))]);
}

/** The same by its whole block. */
function throughBlock(ranges: readonly Range[], { text, other }: Pair): number[] {
  const begins = ranges.map(({ start }) => text.lastIndexOf(blockEnd, start - 1));
  const blocks = [...new Set(begins)].map((begin) => {
    return { begin, part: text.slice(begin, text.indexOf(blockEnd, begin + 1) + 1) };
  });
  const once = onlyOnce(
    text,
    blocks.filter(({ part }) => part.length >= leastPart),
  );
  const there = onlyIndexesOf(
    other,
    once.map(({ part }) => part),
  );
  const moved = new Map(once.map(({ begin }, n) => [begin, there[n]!]));
  return ranges.map(({ start }, n) => {
    const found = moved.get(begins[n]!) ?? none;
    return found < 0 ? none : found + start - begins[n]!;
  });
}

/**
 * Where each range is in another text. Several answers are none: the author has repeated the passage. The way back must lead here, too:
 * where a sentence was deleted, the next one may begin with the same words.
 */
function throughContext(ranges: readonly Range[], { text, other }: Pair): number[] {
  const found = throughBlock(ranges, { text, other });
  const others = [...ranges.keys()].filter((n) => found[n] === none);
  const bySides = throughSides(
    others.map((n) => ranges[n]!),
    { text, other },
  );
  const forth = others.flatMap((n, at) => {
    const { start, end } = ranges[n]!;
    const [first = none, ...more] = bySides[at]!;
    return first === none
      ? []
      : [{ n, first, isClear: more.length === 0, range: { start: first, end: first + end - start } }];
  });
  const back = throughSides(
    forth.map(({ range }) => range),
    { text: other, other: text },
  );
  for (const [at, { n, first, isClear }] of forth.entries())
    found[n] = isClear && back[at]!.every((each) => each === ranges[n]!.start) ? first : several;
  return found;
}

const isSame = (one: Texts, other: Texts) => one.length === other.length && one.every((text, at) => text === other[at]);

type Found = Place | typeof none | typeof several;

/** @returns the places of the passages in another text: `none`, or `several` if the texts contradict themselves */
function between(before: Texts, now: Texts, passages: readonly Passage[]): Found[] {
  if (isSame(before, now)) return passages.map(({ block, from, to }) => ({ block, from, to }));
  const texts = { text: joined(before), other: joined(now) };
  const { offsetOf } = offsetsOf(before);
  const { placeAt } = offsetsOf(now);
  const ranges = passages.map(({ block, from, quote }) => {
    const start = offsetOf(block, from);
    return { start, end: start + quote.length };
  });
  return throughContext(ranges, texts).map((at, n) =>
    at === none || at === several ? at : placeAt(at, passages[n]!.quote),
  );
}

/**
 * Follows passages of the text `before` into the text `now`.
 * @param accepted corrections of the text `before` that were accepted since
 * @returns the place of each passage; null if it has changed or can't be found for sure
 */
export function followPlaces(
  { before, accepted, now }: { before: Texts; accepted: readonly Accepted[]; now: Texts },
  passages: readonly Passage[],
): (Place | null)[] {
  const expected = withAccepted(before, accepted);
  const places: (Place | null)[] = passages.map(() => null);
  const moved = passages.flatMap((passage, n) => {
    const after = afterAccepted(passage, accepted, expected);
    return after === null ? [] : [{ n, passage, after }];
  });
  const there = between(
    expected.filter((text) => text !== null),
    now,
    moved.map(({ after }) => after),
  );
  // The revision with the accepted corrections may have been discarded.
  const lost = accepted.length === 0 ? [] : moved.filter((_, at) => there[at] === none);
  const discarded =
    lost.length === 0
      ? []
      : between(
          before,
          now,
          lost.map(({ passage }) => passage),
        );
  const found = new Map(lost.map(({ n }, at) => [n, discarded[at]!]));
  const { isAtItsPlace } = offsetsOf(now);
  for (const [at, { n, passage }] of moved.entries()) {
    const place = found.get(n) ?? there[at]!;
    if (place === none || place === several) continue;
    if (isAtItsPlace({ ...place, quote: passage.quote })) places[n] = place;
  }
  return places;
}
