import type { Level } from "#kit/calls/level-and-warnings.ts";
import type { CountedWord } from "./calls.ts";

/** How many of the most frequent lemmas a learner of each level knows, roughly: twice as many with each. */
export const knownRanks: Record<Level, number> = { A1: 500, A2: 1_000, B1: 2_000, B2: 4_000, C1: 8_000, C2: 16_000 };

/**
 * @param known words that the reader has kept and knows, whatever their rank is
 * @returns how many of 100 running words the reader probably knows; null for a text without words
 */
export function knownOf100(words: readonly CountedWord[], level: Level, known: readonly string[]): number | null {
  const learned = new Set(known.map((word) => word.toLowerCase()));
  let [total, count] = [0, 0];
  for (const [lemma, times, rank] of words) {
    total += times;
    if (learned.has(lemma) || (rank !== null && rank <= knownRanks[level])) count += times;
  }
  return total === 0 ? null : Math.round((100 * count) / total);
}
