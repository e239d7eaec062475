import { codePoints, partOf, pointsOf, type Points, visibleCharacters } from "#kit/text/plain-text.ts";
import type { Passage, Place } from "#kit/text/tale-blocks.ts";
import { blockEnd, none, several, throughContext } from "./same-context.ts";

/**
 * Where a passage is after the text has changed: through the corrections that were accepted since, whose places are known, and through
 * the author's own changes, if the text around it says so for sure.
 */

/** The visible text of each top-level element. */
type Texts = readonly string[];

export interface Accepted extends Place {
  replacement: string;
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

interface Change {
  before: Texts;
  accepted: readonly Accepted[];
  now: Texts;
}

/**
 * Follows passages of the text `before` into the text `now`.
 * @param accepted corrections of the text `before` that were accepted since
 * @returns the place of each passage; null if it has changed or can't be found for sure
 */
export function followPlaces({ before, accepted, now }: Change, passages: readonly Passage[]): (Place | null)[] {
  const isCleaned = (texts: Texts) => texts.every((text) => visibleCharacters(text) === text);
  if (isCleaned(before) || !isCleaned(now)) return follow({ before, accepted, now }, passages);
  // A text of version 0.2.0, which was saved since: it lost the characters that nobody sees.
  const seen = <P extends Place>(place: P): P => {
    const text = before[place.block] ?? "";
    const pointsUntil = (end: number) => codePoints(visibleCharacters(partOf(text, 0, end)));
    return { ...place, from: pointsUntil(place.from), to: pointsUntil(place.to) };
  };
  const seenPassages = passages.map((passage) => ({ ...seen(passage), quote: visibleCharacters(passage.quote) }));
  return follow({ before: before.map(visibleCharacters), accepted: accepted.map(seen), now }, seenPassages);
}

function follow({ before, accepted, now }: Change, passages: readonly Passage[]): (Place | null)[] {
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
