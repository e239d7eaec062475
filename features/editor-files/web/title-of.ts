import { normalRuns, plain, textOf } from "./tale-blocks.ts";

/** The text of a heading on one line; null if it is empty. */
export function titleOf(text: string): string | null {
  const title = textOf(normalRuns([{ ...plain, text }]));
  return title === "" ? null : title;
}
