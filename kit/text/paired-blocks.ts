import { htmlOfBlocks } from "./tale-blocks.ts";

/** Two versions of a story, block by block. */

/** The same block in two versions of a story, as HTML. */
export interface PairOfBlocks {
  /** From 1, as readers count. */
  number: number;
  first: string;
  second: string;
}

/**
 * The blocks of two versions, next to each other: the first with the first, and so on.
 * @returns null if the texts have different numbers of blocks, so that it is unknown which belong together
 */
export function pairBlocks(first: string, second: string): PairOfBlocks[] | null {
  const [ones, others] = [htmlOfBlocks(first), htmlOfBlocks(second)];
  if (ones.length !== others.length) return null;
  return ones.map((block, at) => ({ number: at + 1, first: block, second: others[at]! }));
}

/** A scene break is the same in every language, so that a pair of them is shown once. */
export const isSceneBreak = ({ first, second }: PairOfBlocks) => [first, second].every((html) => /^<hr\b/.test(html));
