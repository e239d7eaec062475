import type { Level } from "#kit/calls/level-and-warnings.ts";
import type { CountedWord } from "./calls.ts";

/** How many of the most frequent lemmas a learner of each level knows, roughly: twice as many with each. */
export const knownRanks: Record<Level, number> = { A1: 500, A2: 1_000, B1: 2_000, B2: 4_000, C1: 8_000, C2: 16_000 };

export interface KeptWord {
  word: string;
  /** Whether the next repetition is far ahead. */
  isLearned: boolean;
}

/**
 * @param kept words that the reader has kept: a learned one is known, another one isn't, whatever its rank is
 * @returns how many of 100 running words the reader probably knows; null for a text without words
 */
export function knownOf100(words: readonly CountedWord[], level: Level, kept: readonly KeptWord[]): number | null {
  const learned = new Map(kept.map(({ word, isLearned }) => [word.toLowerCase(), isLearned]));
  let [total, known] = [0, 0];
  for (const [lemma, count, rank] of words) {
    total += count;
    if (learned.get(lemma) ?? (rank !== null && rank <= knownRanks[level])) known += count;
  }
  return total === 0 ? null : Math.round((100 * known) / total);
}
