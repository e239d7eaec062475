import { z } from "zod";
import { textOf } from "#kit/calls/input.ts";
import { remarks as bounds, tale } from "#vocabulary/limits.ts";
import { isAtItsPlace, textsOfBlocks } from "#kit/text/tale-blocks.ts";

/** A reviewer's answer to a text that is sent back: why, and remarks at its passages. */

export const returnReasons = [
  "LANGUAGE",
  "FORM",
  "CATEGORY",
  "TAGS",
  "LEVEL",
  "WARNINGS",
  "RULES",
  "RIGHTS",
  "OTHER",
] as const;
export type ReturnReason = (typeof returnReasons)[number];

const offset = z.int().min(0).max(1_000_000);

export const remark = z.object({
  /** The number of the top-level element, from 0. */
  block: offset,
  /** Code points of the element's visible text, the end not included. */
  from: offset,
  to: offset,
  /** The text between them. */
  quote: z.string().min(1),
  note: textOf({ min: 1, max: bounds.noteMax }),
});
export type Remark = z.output<typeof remark>;

/** No quote is longer than a text, in UTF-16. */
const sentQuote = remark.shape.quote.max(2 * tale.textMax);
export const sentRemarks = z.array(remark.extend({ quote: sentQuote })).max(bounds.max);

/** The first remark whose passage is not in the text, by its number; -1 if all are. */
export function firstMisplaced(remarks: readonly Remark[], html: string): number {
  const texts = remarks.length === 0 ? [] : textsOfBlocks(html);
  return remarks.findIndex((each) => !isAtItsPlace(each, texts));
}
