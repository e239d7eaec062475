import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { wholeNumber } from "#kit/calls/input.ts";

/** The public account of moderation: numbers without names (behaviour.md, Public account). */

/** One or two could point to somebody. */
export const fewText = "1-2";

const counts = z.record(z.string(), z.record(z.string(), z.union([z.number(), z.literal(fewText)])));
/** By what something is about or what it is, then by its ground: a code, or `none`. */
export type Counts = z.output<typeof counts>;

/** The ground of something without one. */
export const noGround = "none";

/** All that is counted by kind and ground, in the order of the page. */
export const measures = ["reports", "notices", "accepted", "rejected", "decisions", "appeals", "granted"] as const;
export type Measure = (typeof measures)[number];

const month = z.object({
  /** `2026-11`, in UTC. */
  month: z.string(),
  ...(Object.fromEntries(measures.map((each) => [each, counts])) as Record<Measure, typeof counts>),
  /** From a report or notice to its decision; null if none was decided. */
  medianHours: z.number().nullable(),
});
export type AccountMonth = z.output<typeof month>;

export const transparencyCalls = {
  read: endpoint({
    method: "GET",
    path: "/v0/transparency",
    caller: "visitor",
    summary:
      "Reports, notices, decisions and appeals in each month of a year (by default this one): numbers without names",
    query: z.object({ year: wholeNumber(2000, 9999).optional() }),
    reply: { status: 200, body: z.object({ year: z.number(), months: z.array(month) }) },
    errors: [],
  }),
};
