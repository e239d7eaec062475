import { z } from "zod";

/** Where a reader is in a Tale. */
export const readingPlace = z.object({
  /** The index of the text's top-level element at the top of the window, from 0. */
  block: z.number(),
  /** The share that was read, from 0 to 1. */
  part: z.number(),
  /** True since the reader reached the end. */
  finished: z.boolean(),
});
export type ReadingPlace = z.output<typeof readingPlace>;
