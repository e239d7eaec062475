import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** How much waits for the staff, as the menu shows it. */

/** Nobody reads a larger number, so nobody counts further. */
export const staffQueueShown = 99;

/** Counted up to one more than is shown. */
export const staffQueue = z.object({ tales: z.number().int(), reports: z.number().int() });
export type StaffQueue = z.output<typeof staffQueue>;

/** Where a member of the staff hears live how much waits. */
export const staffQueueAddress = (username: string) => `/user/${username}/waiting`;

export const staffQueueCalls = {
  read: endpoint({
    method: "GET",
    path: "/v1/waiting",
    caller: "moderator",
    summary: "How many Tales wait for review and how many reports for a decision, each counted up to 100",
    reply: { status: 200, body: staffQueue },
    errors: [],
  }),
};
