import type { LanguageName } from "#vocabulary/languages.ts";
import { contest as bounds } from "#vocabulary/limits.ts";

/**
 * The arithmetic of the result of a contest (docs/contests.md), with whole fractions: numbers with a decimal point would make of equal scores
 * different ones.
 */

/** The marks of one judge for one entry. */
export interface Judgement {
  judgeId: number;
  taleId: number;
  /** Its three marks together, from 3 to 15. */
  sum: number;
}

interface Entry {
  taleId: number;
  language: LanguageName;
}

export interface Place {
  taleId: number;
  language: LanguageName;
  /** Null: too few judgements. */
  place: number | null;
  /** In hundredths; null without a place. */
  score: number | null;
  judgements: number;
  /** In ten-thousandths, the lowest first. Empty without a place. */
  differences: number[];
}

/** Its denominator is above zero. */
interface Fraction {
  over: bigint;
  under: bigint;
}

function divisorOf(a: bigint, b: bigint): bigint {
  let [one, other] = [a < 0n ? -a : a, b];
  while (other !== 0n) [one, other] = [other, one % other];
  return one;
}

/** In its lowest terms, so that a sum of many stays short. */
function fraction(over: bigint, under: bigint): Fraction {
  const divisor = divisorOf(over, under) || 1n;
  return { over: over / divisor, under: under / divisor };
}

const sumOf = (fractions: readonly Fraction[]) =>
  fractions.reduce((a, b) => fraction(a.over * b.under + b.over * a.under, a.under * b.under), { over: 0n, under: 1n });

/** Below zero if `a` is less than `b`. */
function compare(a: Fraction, b: Fraction): number {
  const difference = a.over * b.under - b.over * a.under;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** As a whole number of such parts of one, halves away from zero. */
function inParts({ over, under }: Fraction, parts: bigint): number {
  const size = ((over < 0n ? -over : over) * parts * 2n + under) / (under * 2n);
  return Number(over < 0n ? -size : size) || 0;
}

function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => number): Map<number, Item[]> {
  const groups = new Map<number, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** For each judge, how far above their own mean a judgement is. */
function differencesOf(judgements: readonly Judgement[]): (judgement: Judgement) => Fraction {
  const totals = new Map<number, { sum: number; count: number }>();
  for (const [judgeId, own] of grouped(judgements, (each) => each.judgeId))
    totals.set(judgeId, { sum: own.reduce((sum, each) => sum + each.sum, 0), count: own.length });
  return ({ judgeId, sum }) => {
    const own = totals.get(judgeId)!;
    // sum / 3 − own.sum / (3 × own.count)
    return fraction(BigInt(sum * own.count - own.sum), BigInt(3 * own.count));
  };
}

/**
 * The places of the entries of a contest, each language for itself: those with a place first, from the first one, then the others; equal ones
 * by id. Judgements of entries that aren't given don't count.
 */
export function placesOf(entries: readonly Entry[], given: readonly Judgement[]): Place[] {
  const isThere = new Set(entries.map(({ taleId }) => taleId));
  const counting = given.filter(({ taleId }) => isThere.has(taleId));
  const differenceOf = differencesOf(counting);
  const ofTale = grouped(counting, ({ taleId }) => taleId);
  const scored = entries.map(({ taleId, language }) => {
    const differences = (ofTale.get(taleId) ?? []).map(differenceOf).toSorted(compare);
    const sum = sumOf(differences);
    const count = differences.length;
    const score = count < bounds.judgementsMin ? null : fraction(sum.over, sum.under * BigInt(count));
    return { taleId, language, differences, score };
  });
  const languages = [...new Set(entries.map(({ language }) => language))];
  return languages.flatMap((wanted) => placesIn(scored.filter(({ language }) => language === wanted)));
}

interface Scored extends Entry {
  differences: Fraction[];
  score: Fraction | null;
}

function placesIn(scored: readonly Scored[]): Place[] {
  const byId = scored.toSorted((a, b) => a.taleId - b.taleId);
  const placed = byId
    .filter(({ score }) => score !== null)
    // Equal ones stay in the order of their ids.
    .toSorted((a, b) => compare(b.score!, a.score!));
  const places: Place[] = [];
  for (const [at, { taleId, language, differences, score }] of placed.entries()) {
    const isShared = at > 0 && compare(placed[at - 1]!.score!, score!) === 0;
    places.push({
      taleId,
      language,
      place: isShared ? places[at - 1]!.place : at + 1,
      score: inParts(score!, 100n),
      judgements: differences.length,
      differences: differences.map((each) => inParts(each, 10_000n)),
    });
  }
  const others = byId.filter(({ score }) => score === null);
  return [
    ...places,
    ...others.map(({ taleId, language, differences }) => ({
      taleId,
      language,
      place: null,
      score: null,
      judgements: differences.length,
      differences: [],
    })),
  ];
}
