import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";

/** The number of Tales and reports that wait for the staff, for the menu. */

/** Larger numbers are shown as `99+`. */
export const staffQueueShown = 99;

/** Counted only up to one more than is shown, so that counting costs the same at any size. */
export const staffQueue = z.object({ tales: z.number().int(), reports: z.number().int() });
export type StaffQueue = z.output<typeof staffQueue>;

/** The STOMP destination on which a member of the staff gets the new numbers. */
export const staffQueueAddress = (username: string) => `/user/${username}/waiting`;

export const staffQueueCalls = {
  read: endpoint({
    method: "GET",
    path: "/v1/waiting",
    caller: "moderator",
    summary:
      "The numbers of Tales that wait for review and of reports that wait for a decision, each counted up to 100",
    reply: { status: 200, body: staffQueue },
    errors: [],
  }),
};
