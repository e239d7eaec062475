import { diffArrays } from "diff";
import { wordsOf } from "#kit/web/pages/block-text.ts";

/** A paragraph, list or scene break. Two blocks with the same `key` are equal, formatting included. */
export interface Block {
  key: string;
  text: string;
}

/** From and to, in UTF-16 units of the block's text. */
export type ChangedRange = [from: number, to: number];

export type Mark =
  | { kind: "same" }
  /** The other version contains it at another place. */
  | { kind: "moved" }
  /** The other version does not contain it. */
  | { kind: "only" }
  /** The other version has different words in these ranges; without ranges, only the formatting differs. */
  | { kind: "changed"; ranges: ChangedRange[] };

/** Milliseconds for a whole comparison; beyond that it gets coarser. */
const maxMilliseconds = 300;

/** Two blocks with a smaller share of common words are different blocks, not one that was changed. */
const minCommonShare = 0.4;

/** How many blocks ahead to look for the changed form of a block. */
const maxLookAhead = 4;

interface Hunk {
  one: number[];
  other: number[];
}

/**
 * Compares two versions by blocks, and changed blocks by words (Myers' algorithm, from jsdiff). The time is limited:
 * texts too different to compare in time are marked as changed as a whole, never as the same.
 */
export function compare(one: readonly Block[], other: readonly Block[]): { one: Mark[]; other: Mark[] } {
  const deadline = performance.now() + maxMilliseconds;
  const marks = { one: one.map((): Mark => ({ kind: "only" })), other: other.map((): Mark => ({ kind: "only" })) };
  const { same, hunks } = align(
    one.map(({ key }) => key),
    other.map(({ key }) => key),
    deadline,
  );
  for (const [at, otherAt] of same) {
    marks.one[at] = { kind: "same" };
    marks.other[otherAt] = { kind: "same" };
  }
  markMoved(one, other, hunks, marks);
  for (const hunk of hunks) {
    for (const [at, otherAt] of pairsOf(hunk, one, other, marks)) {
      const ranges = changedRanges(one[at]!.text, other[otherAt]!.text, deadline);
      marks.one[at] = { kind: "changed", ranges: ranges.one };
      marks.other[otherAt] = { kind: "changed", ranges: ranges.other };
    }
  }
  return marks;
}

interface Alignment {
  same: [one: number, other: number][];
  hunks: Hunk[];
}

/** Which items are the same in both, in order, and the differing runs between them. */
function align(one: readonly string[], other: readonly string[], deadline: number): Alignment {
  const start = commonStart(one, other);
  const end = commonStart(one.slice(start).toReversed(), other.slice(start).toReversed());
  const middle = { one: one.slice(start, one.length - end), other: other.slice(start, other.length - end) };
  const same: Alignment["same"] = Array.from({ length: start }, (_, at) => [at, at]);
  const hunks: Hunk[] = [];
  let [at, otherAt] = [start, start];
  let open: Hunk | null = null;
  const timeout = Math.max(1, deadline - performance.now());
  // Undefined on a timeout: then the whole middle is one change.
  const changes = diffArrays(middle.one, middle.other, { timeout }) ?? [
    { removed: true, added: false, count: middle.one.length },
    { removed: false, added: true, count: middle.other.length },
  ];
  for (const { removed, added, count } of changes) {
    if (!removed && !added) open = null;
    else if (open === null) hunks.push((open = { one: [], other: [] }));
    for (let step = 0; step < count; step += 1) {
      if (removed) open!.one.push(at++);
      else if (added) open!.other.push(otherAt++);
      else same.push([at++, otherAt++]);
    }
  }
  for (let step = 0; step < end; step += 1) same.push([at + step, otherAt + step]);
  return { same, hunks };
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
}

/** Marks blocks that both versions contain at different places. */
function markMoved(
  one: readonly Block[],
  other: readonly Block[],
  hunks: readonly Hunk[],
  marks: { one: Mark[]; other: Mark[] },
) {
  const placesByKey = new Map<string, number[]>();
  for (const at of hunks.flatMap((hunk) => hunk.other)) {
    const { key } = other[at]!;
    const places = placesByKey.get(key);
    if (places === undefined) placesByKey.set(key, [at]);
    else places.push(at);
  }
  for (const at of hunks.flatMap((hunk) => hunk.one)) {
    const otherAt = placesByKey.get(one[at]!.key)?.pop();
    if (otherAt === undefined) continue;
    marks.one[at] = { kind: "moved" };
    marks.other[otherAt] = { kind: "moved" };
  }
}

/** Finds blocks of a hunk that are two forms of the same block. */
function pairsOf(
  hunk: Hunk,
  one: readonly Block[],
  other: readonly Block[],
  marks: { one: Mark[]; other: Mark[] },
): [number, number][] {
  const pairs: [number, number][] = [];
  const unmatched = hunk.one.filter((at) => marks.one[at]!.kind === "only");
  const right = hunk.other.filter((at) => marks.other[at]!.kind === "only");
  let next = 0;
  for (const at of unmatched) {
    const found = right
      .slice(next, next + maxLookAhead)
      .findIndex((otherAt) => areForms(one[at]!.text, other[otherAt]!.text));
    if (found === -1) continue;
    pairs.push([at, right[next + found]!]);
    next += found + 1;
  }
  return pairs;
}

function areForms(one: string, other: string): boolean {
  const words = wordsOf(one).filter((word) => word.trim() !== "");
  const others = wordsOf(other).filter((word) => word.trim() !== "");
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of others) {
    const count = counts.get(word) ?? 0;
    if (count === 0) continue;
    counts.set(word, count - 1);
    common += 1;
  }
  return common >= minCommonShare * Math.max(words.length, others.length);
}

/** Where the words of two texts differ. */
export function changedRanges(
  one: string,
  other: string,
  ends = performance.now() + maxMilliseconds,
): { one: ChangedRange[]; other: ChangedRange[] } {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const { hunks } = align(words, others, ends);
  return {
    one: rangesOf(
      hunks.map((hunk) => hunk.one),
      words,
    ),
    other: rangesOf(
      hunks.map((hunk) => hunk.other),
      others,
    ),
  };
}

function rangesOf(runs: readonly number[][], words: readonly string[]): ChangedRange[] {
  const starts: number[] = [];
  let length = 0;
  for (const word of words) {
    starts.push(length);
    length += word.length;
  }
  const ranges: ChangedRange[] = [];
  let lastWord = -1;
  for (const run of runs) {
    const [first] = run;
    if (first === undefined) continue;
    const before = ranges.at(-1);
    // White space between two changed ranges belongs to them.
    const joins = before !== undefined && first === lastWord + 2 && words[lastWord + 1]!.trim() === "";
    lastWord = run.at(-1)!;
    const to = starts[lastWord]! + words[lastWord]!.length;
    if (joins) before[1] = to;
    else ranges.push([starts[first]!, to]);
  }
  return ranges;
}
