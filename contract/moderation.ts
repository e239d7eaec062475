import { z } from "zod";
import { username } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { instant } from "./input.ts";

/** Reports (decisions, section 8). */

/** Why somebody reports: the catalogue's coded reasons. */
export const reasonCodes = [
  "REASON1",
  "REASON2",
  "REASON3",
  "REASON4",
  "REASON5",
  "REASON6",
  "REASON7",
  "REASON8",
  "REASON9",
  "REASON10",
] as const;

export const reportStatuses = ["PENDING", "ACCEPTED", "REJECTED", "FALSE"] as const;

export const moderationCalls = {
  reportUser: endpoint({
    method: "POST",
    path: "/v1/user-reports",
    caller: "user",
    summary: "Reports somebody to the moderators",
    body: z.object({ username, reason: z.enum(reasonCodes).nullish() }),
    reply: {
      status: 201,
      body: z.object({
        id: z.number(),
        type: z.literal("user"),
        username: z.string(),
        reason: z.enum(reasonCodes).nullable(),
        status: z.enum(reportStatuses),
        startDate: instant,
      }),
    },
    errors: ["NOT_FOUND", "ALREADY_REPORTED", "TROLL"],
  }),
};
