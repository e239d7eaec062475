/** The difficulty of a Tale, from 1 to 100, and the steps of the ladder (docs/decisions/0129-difficulty-by-frequent-words.md). */

export const ladderSteps = 10 as const;
const perStep = 10;

/** The difficulties on a step. */
export const boundsOfStep = (step: number) => ({ from: (step - 1) * perStep + 1, to: step * perStep });

/** A text with fewer words says too little about itself. */
const leastWords = 50;

/** Those who know the 2,000 most frequent words of a language understand about nine words in ten of a story. */
const frequentRanks = 2_000;

/** Where a scale ends: a quarter of rare words; sentences of 30 words, measured from 4 by their logarithm. */
const mostRare = 0.25;
const [shortest, longest] = [4, 30];
const weightOfWords = 0.7;

const between0And1 = (value: number) => Math.min(1, Math.max(0, value));

interface MeasuredText {
  /** How often each of its lemmas stands in it, and its rank; without names. */
  words: readonly (readonly [lemma: string, count: number, rank: number | null])[];
  sentences: number;
}

/** @returns null for a text with too few words */
export function difficultyOf({ words, sentences }: MeasuredText): number | null {
  let [total, rare] = [0, 0];
  for (const [, count, rank] of words) {
    total += count;
    if (rank === null || rank > frequentRanks) rare += count;
  }
  if (total < leastWords) return null;
  const ofWords = between0And1(rare / total / mostRare);
  const perSentence = total / Math.max(1, sentences);
  const ofSentences = between0And1(Math.log(perSentence / shortest) / Math.log(longest / shortest));
  const difficulty = weightOfWords * ofWords + (1 - weightOfWords) * ofSentences;
  return Math.max(1, Math.round(100 * difficulty));
}
