import { z } from "zod";
import { claim } from "./claims.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { idParams, languageName } from "#kit/calls/input.ts";

/** Claims of what waits for review, and how long decisions take. Decisions themselves are in tales.ts and revisions.ts. */

export const reviewCalls = {
  claim: endpoint({
    method: "PUT",
    path: "/v1/posts/:id/claim",
    caller: "moderator",
    summary: "Claims what waits of a Tale, or prolongs one's claim: for 20 minutes nobody else decides about it",
    params: idParams,
    reply: { status: 200, body: claim },
    errors: ["NOT_FOUND", "CONFLICT", "CLAIMED", "OWN_TALE"],
  }),
  release: endpoint({
    method: "DELETE",
    path: "/v1/posts/:id/claim",
    caller: "moderator",
    summary: "Ends one's claim of a Tale",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["CLAIMED"],
  }),
  times: endpoint({
    method: "GET",
    path: "/v0/review-times",
    caller: "visitor",
    summary:
      "How long a decision took in the last 30 days (null with fewer than five), and how many Tales and revisions wait",
    query: z.object({ languageName }),
    reply: { status: 200, body: z.object({ medianHours: z.number().nullable(), waiting: z.number() }) },
    errors: [],
  }),
};
