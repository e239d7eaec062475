/** Where ranges of a text are in a later text, by what is written next to them. */

/**
 * Finds many parts in a text at once. `indexOf` for each of them would read a long text of repeated words thousands of times, and compare
 * long parts at nearly every place.
 */

export const none = -1;
export const several = -2;

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

const multiplier = 0x01000193;
const spread = 0x9e3779b1;
/** Bits of a table that says which hashes some part has. */
const filterBits = 14;

function hashOf(text: string, start: number, length: number): number {
  let hash = 0;
  for (let at = start; at < start + length; at += 1) hash = (Math.imul(hash, multiplier) + text.charCodeAt(at)) | 0;
  return hash;
}

/** Visits the windows with one of these hashes, from the first one to the last one (Rabin and Karp). */
function forEachWindowOf(
  hashes: Iterable<number>,
  text: string,
  length: number,
  visit: (hash: number, at: number) => void,
): void {
  const filter = new Uint8Array(1 << filterBits);
  for (const hash of hashes) filter[Math.imul(hash, spread) >>> (32 - filterBits)] = 1;
  let first = 1;
  for (let n = 1; n < length; n += 1) first = Math.imul(first, multiplier);
  let hash = hashOf(text, 0, length);
  for (let at = 0; ; at += 1) {
    if (filter[Math.imul(hash, spread) >>> (32 - filterBits)] === 1) visit(hash, at);
    if (at + length >= text.length) return;
    hash = (hash - Math.imul(text.charCodeAt(at), first)) | 0;
    hash = (Math.imul(hash, multiplier) + text.charCodeAt(at + length)) | 0;
  }
}

interface Wanted {
  part: string;
  index: number;
  /** Of its first and its last window. Together they cover the part. */
  first: number;
  last: number;
}

/** Parts that have room for one window of this length, but not for two. */
function findWithWindows(text: string, length: number, wanted: readonly Wanted[], found: number[]): void {
  const counts = new Map<number, number>(
    wanted.flatMap(({ first, last }) => [[first, 0] as const, [last, 0] as const]),
  );
  forEachWindowOf(counts.keys(), text, length, (hash) => {
    const count = counts.get(hash);
    if (count !== undefined) counts.set(hash, count + 1);
  });
  // A part is looked for by its rarer window: the other one may be at nearly every place of a text that repeats itself.
  const byWindow = new Map<number, { wanted: Wanted; offset: number }[]>();
  for (const each of wanted) {
    const isFirst = counts.get(each.first)! <= counts.get(each.last)!;
    const hash = isFirst ? each.first : each.last;
    const others = byWindow.get(hash) ?? [];
    others.push({ wanted: each, offset: isFirst ? 0 : each.part.length - length });
    byWindow.set(hash, others);
  }
  forEachWindowOf(byWindow.keys(), text, length, (hash, at) => {
    const candidates = byWindow.get(hash);
    if (candidates === undefined) return;
    let isSettled = false;
    for (const {
      wanted: { part, index },
      offset,
    } of candidates) {
      if (at < offset || !text.startsWith(part, at - offset)) continue;
      isSettled ||= found[index] !== none;
      found[index] = found[index] === none ? at - offset : several;
    }
    if (isSettled)
      byWindow.set(
        hash,
        candidates.filter(({ wanted: { index } }) => found[index] !== several),
      );
  });
}

/**
 * The offset of each part in the text; `none`, or `several` if the text has it more than once. UTF-16 units.
 * @param parts not empty
 */
export function onlyIndexesOf(text: string, parts: readonly string[]): number[] {
  const found = parts.map((): number => none);
  const byLength = new Map<number, Wanted[]>();
  for (const [index, part] of parts.entries()) {
    if (part.length > text.length) continue;
    const length = 2 ** Math.floor(Math.log2(part.length));
    const wanted = { part, index, first: hashOf(part, 0, length), last: hashOf(part, part.length - length, length) };
    const others = byLength.get(length) ?? [];
    others.push(wanted);
    byLength.set(length, others);
  }
  for (const [length, wanted] of byLength) findWithWindows(text, length, wanted, found);
  return found;
}
