import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { idParams, memberPages } from "#kit/calls/input.ts";
import { DAY, figures as bounds } from "#vocabulary/limits.ts";

/** How often the Tales of an author are opened and read to the end, by day (behaviour.md, Figures). Nothing is known about readers. */

/** A day in UTC. The first and the last year of four digits are left out: a period may begin before or end after the day that is given. */
const day = z.iso.date().refine((date) => !/^(?:000[01]|9999)/.test(date), { error: "No such day" });

const period = z.object({ from: day.optional(), to: day.optional() });
export type Period = z.output<typeof period>;

/** Days are compared as texts. */
const isPeriod = ({ from = "", to }: Period) =>
  to === undefined || (from <= to && !(Date.parse(to) - Date.parse(from) > bounds.daysMax * DAY));
const notPeriod = { error: `Not a day and a later one, at most ${bounds.daysMax} days apart`, path: ["to"] };

const counts = { opened: z.number(), finished: z.number() };

const figures = z.object({
  /** Without days on which nobody opened or finished anything. */
  days: z.array(z.object({ day: z.iso.date(), ...counts })),
  ...counts,
  /** Those of now. */
  likes: z.number(),
  bookmarks: z.number(),
  comments: z.number(),
  readLater: z.number(),
});
export type Figures = z.output<typeof figures>;

const ranked = z.array(z.object({ id: z.number(), title: z.string(), ...counts }));
export type Ranked = z.output<typeof ranked>;

const allFigures = figures.extend({
  /** Own Tales that were ever published, the most opened first. */
  posts: ranked,
  totalPosts: z.number(),
  /** A series has the figures of its Tales. */
  series: ranked,
  totalSeries: z.number(),
});
export type AllFigures = z.output<typeof allFigures>;

/** Sent without cookie, token and anti-forgery header, as a page is left. */
const visit = {
  method: "POST",
  caller: "visitor",
  refersTo: "public",
  optionalSession: true,
  withoutAntiForgery: true,
  params: idParams,
  reply: { status: 204, body: "empty" },
  errors: [],
} as const;

export const figuresCalls = {
  opened: endpoint({
    ...visit,
    path: "/v0/posts/:id/opened",
    summary: "Counts that a browser has shown a published Tale for five seconds, and stores nothing about the reader",
  }),
  finished: endpoint({
    ...visit,
    path: "/v0/posts/:id/finished",
    summary: "Counts that a published Tale was read to its end, and stores nothing about the reader",
  }),
  ofTale: endpoint({
    method: "GET",
    path: "/v1/posts/:id/figures",
    caller: "user",
    refersTo: "own",
    summary: "How often one's own Tale was opened and finished, by day",
    params: idParams,
    query: period.refine(isPeriod, notPeriod),
    reply: { status: 200, body: figures },
    errors: ["NOT_FOUND"],
  }),
  ofAll: endpoint({
    method: "GET",
    path: "/v1/figures",
    caller: "user",
    summary: "How often all Tales of the caller were opened and finished, by day, by Tale and by series",
    query: memberPages.extend(period.shape).refine(isPeriod, notPeriod),
    reply: { status: 200, body: allFigures },
    errors: [],
  }),
};
