import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { instant, textOf, wholeNumber } from "#kit/calls/input.ts";
import { report as bounds } from "#vocabulary/account-limits.ts";
import { oneLine } from "#kit/text/plain-text.ts";

/** The catalogue of reasons for reports, which administrators maintain (behaviour.md, Reports 8). */

/** From annoying to harmful: the points that an accepted report costs. */
export const severities = [1, 2, 3] as const;

export const reasonText = z.string().transform(oneLine).pipe(textOf(bounds.reason));

/** The reason of an act of staff: one of the catalogue, or none. */
export const ground = z.string().trim().max(bounds.reason.max).nullish();

const reason = z.object({
  reason: z.string(),
  severity: z.number(),
  /** When it was added. */
  startDate: instant,
});
export type Reason = z.output<typeof reason>;

export const reasonsCalls = {
  list: endpoint({
    method: "GET",
    path: "/reasons",
    caller: "user",
    summary: "The reasons for reports, in the order in which they were added",
    reply: { status: 200, body: z.array(reason) },
    errors: [],
  }),
  add: endpoint({
    method: "POST",
    path: "/reasons",
    caller: "admin",
    summary: "Adds a reason, dated by the server's clock",
    body: z.object({
      reason: reasonText,
      severity: wholeNumber(severities[0], severities[2]),
    }),
    reply: { status: 201, body: reason },
    errors: ["CONFLICT"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/reasons",
    caller: "admin",
    summary:
      "Removes a reason from the catalogue; existing reports keep it. The reason is in the query or in a JSON body",
    query: z.object({ reason: reasonText.optional() }),
    body: z.object({ reason: reasonText.optional() }).nullish(),
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
};
