import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { instant, exactLanguageName } from "#kit/calls/input.ts";
import { reportTypes } from "./shapes.ts";

/** The first page of the administration: what is on the desk, and the numbers of the last weeks. */

const overview = z.object({
  /** Submitted Tales per language, the language with the oldest one first; languages without any are left out. */
  tales: z.array(z.object({ languageName: exactLanguageName, total: z.number(), oldest: instant })),
  /** Pending reports per type; types without any are left out. */
  reports: z.array(z.object({ type: z.enum(reportTypes), total: z.number(), oldest: instant })),
  /** The last weeks, including the current one, the oldest first. Weeks begin on Monday, UTC. */
  weeks: z.array(
    z.object({
      /** Its Monday at midnight. */
      from: instant,
      users: z.number(),
      /** Published. */
      tales: z.number(),
      /** On Tales and on news. */
      comments: z.number(),
      reports: z.number(),
    }),
  ),
});
export type Overview = z.output<typeof overview>;

export const overviewCalls = {
  read: endpoint({
    method: "GET",
    path: "/v1/overview",
    caller: "moderator",
    summary:
      "The tasks that wait for the staff, and the numbers of new members, Tales, comments and reports in the last weeks",
    reply: { status: 200, body: overview },
    errors: [],
  }),
};
