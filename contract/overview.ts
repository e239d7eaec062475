import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { instant, exactLanguageName } from "./input.ts";
import { reportTypes } from "./moderation.ts";

/** What waits for the staff, and how the last weeks went. */

export const overview = z.object({
  /** Submitted Tales of each language in which some wait, the one waiting longest first. */
  tales: z.array(z.object({ languageName: exactLanguageName, total: z.number(), oldest: instant })),
  /** Pending reports of each type of which some are. */
  reports: z.array(z.object({ type: z.enum(reportTypes), total: z.number(), oldest: instant })),
  /** The last weeks, oldest first, the running one included; weeks begin on Monday, UTC. */
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
    summary: "What waits for the staff, and how many people, Tales, comments and reports the last weeks brought",
    reply: { status: 200, body: overview },
    errors: [],
  }),
};
