import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { foldWord, type Entry } from "../word-list.ts";

/**
 * Small dictionaries know half of a story's words. The words that a direction lacks are taken from the opposite one, turned round,
 * and then from two that meet in a third language.
 */

/** The dictionaries that were read. */
type Directions = ReadonlyMap<string, readonly Entry[]>;

export const directionOf = (from: LanguageName, to: LanguageName) => `${from}-${to}`;

/** How common a word of the language of meanings is, between 0 and 1. */
export type Commonness = (word: string) => number;

export type CommonnessOf = (language: LanguageName) => Commonness;

const rareWord = 0.2;
/** A word at this place among the frequent forms counts half. */
const halfAt = 3_000;

/** @param places of the forms of the language, from 0 */
export const commonnessBy =
  (places: ReadonlyMap<string, number>): Commonness =>
  (word) =>
    Math.max(rareWord, halfAt / (halfAt + (places.get(word.toLowerCase()) ?? Infinity)));

/** Longer ones explain: nobody looks them up. */
const mostWordsTurned = 3;
/** More of them are noise: each is a guess by way of another language. */
const mostJoined = 5;
/** A translation that fewer ways lead to, measured by the best one, is a misunderstanding more often than not. */
const leastOfBest = 0.3;

interface Weighed extends Entry {
  weights: number[];
}

const byRank = (rank: number) => 1 / (rank + 1);

/** @returns each translation as a headword, in the order of the dictionary, the better and more common meanings first */
function turned(entries: readonly Entry[], commonness: Commonness): Weighed[] {
  const made = new Map<string, Weighed>();
  for (const { headword, partOfSpeech, meanings } of entries)
    for (const [rank, meaning] of meanings.entries()) {
      if (meaning.split(" ").length > mostWordsTurned) continue;
      const key = `${partOfSpeech} ${meaning}`;
      const entry = made.get(key);
      if (entry === undefined)
        made.set(key, { headword: meaning, partOfSpeech, meanings: [headword], weights: [byRank(rank)], joined: true });
      else if (!entry.meanings.includes(headword)) {
        entry.meanings.push(headword);
        entry.weights.push(byRank(rank));
      }
    }
  return [...made.values()].map((entry) => inOrderOfWeight(entry, commonness));
}

function inOrderOfWeight(entry: Weighed, commonness: Commonness): Weighed {
  const meant = entry.meanings.map((meaning, at) => ({ meaning, weight: entry.weights[at]! * commonness(meaning) }));
  const best = Math.max(...meant.map(({ weight }) => weight));
  const kept = meant
    .filter(({ weight }) => weight >= best * leastOfBest)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostJoined);
  return { ...entry, meanings: kept.map(({ meaning }) => meaning), weights: kept.map(({ weight }) => weight) };
}

const weighed = (entries: readonly Entry[]): Weighed[] =>
  entries.map((entry) => ({ ...entry, weights: entry.meanings.map((_, rank) => byRank(rank)) }));

function byHeadword<E extends Entry>(entries: readonly E[]): Map<string, E[]> {
  const found = new Map<string, E[]>();
  for (const entry of entries) {
    const key = foldWord(entry.headword);
    const others = found.get(key);
    if (others === undefined) found.set(key, [entry]);
    else others.push(entry);
  }
  return found;
}

const mayBeSame = (one: Entry, other: Entry) =>
  one.partOfSpeech === null || other.partOfSpeech === null || one.partOfSpeech === other.partOfSpeech;

/** The words that need no joining: those of a dictionary, and those that it lacks from the opposite one. */
function withTurned(directions: Directions, from: LanguageName, to: LanguageName, common: CommonnessOf): Weighed[] {
  const own = weighed(directions.get(directionOf(from, to)) ?? []);
  const known = byHeadword(own);
  const opposite = turned(directions.get(directionOf(to, from)) ?? [], common(to));
  return [...own, ...opposite.filter(({ headword }) => !known.has(foldWord(headword)))];
}

/** @returns the entries of a direction: read, turned round, joined, each headword by the first of them that knows it */
export function filledIn(directions: Directions, from: LanguageName, to: LanguageName, common: CommonnessOf): Entry[] {
  const direct = withTurned(directions, from, to, common);
  const known = byHeadword(direct);
  const made = new Map<string, Weighed>();
  for (const third of languageNames.filter((language) => language !== from && language !== to)) {
    const second = byHeadword(withTurned(directions, third, to, common));
    for (const first of withTurned(directions, from, third, common)) {
      if (known.has(foldWord(first.headword))) continue;
      const key = `${first.partOfSpeech} ${first.headword}`;
      const entry = made.get(key) ?? { ...first, meanings: [], weights: [], joined: true };
      for (const [at, word] of first.meanings.entries())
        for (const next of second.get(foldWord(word)) ?? [])
          if (mayBeSame(first, next)) addAll(entry, next, first.weights[at]!);
      if (entry.meanings.length > 0) made.set(key, entry);
    }
  }
  return [...direct, ...[...made.values()].map((entry) => inOrderOfWeight(entry, common(to)))].map(withoutWeights);
}

const withoutWeights = ({ headword, partOfSpeech, meanings, joined }: Weighed): Entry => ({
  headword,
  partOfSpeech,
  meanings,
  joined,
});

function addAll(entry: Weighed, next: Weighed, weight: number): void {
  for (const [at, meaning] of next.meanings.entries()) {
    const place = entry.meanings.indexOf(meaning);
    const added = weight * next.weights[at]!;
    if (place >= 0) entry.weights[place]! += added;
    else {
      entry.meanings.push(meaning);
      entry.weights.push(added);
    }
  }
}
