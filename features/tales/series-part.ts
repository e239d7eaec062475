import { z } from "zod";

/** The series of a Tale in every answer. */
const seriesOfTale = z.object({
  id: z.number(),
  title: z.string(),
  /** Among the published Tales, from 1; of an unpublished one the number that it would have. */
  number: z.number(),
  /** The published ones before and after it. */
  previousId: z.number().nullable(),
  nextId: z.number().nullable(),
});
export type SeriesOfTale = z.output<typeof seriesOfTale>;

export const seriesPart = { series: seriesOfTale.nullable() };
