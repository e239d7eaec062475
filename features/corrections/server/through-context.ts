import { none, onlyIndexesOf, several } from "./only-indexes.ts";

/** Where ranges of a text are in a later text, by what is written next to them. */

/** Begins and ends each block of the texts. No text has it (kit/text/plain-text.ts, and the request pipeline refuses it). */
export const blockEnd = "\0";

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
export function throughContext(ranges: readonly Range[], { text, other }: Pair): number[] {
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
