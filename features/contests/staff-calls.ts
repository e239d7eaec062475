import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { exactLanguageName, id, idParams, memberPages } from "#kit/calls/input.ts";
import { username } from "#features/accounts/calls.ts";
import { noteBody } from "#features/decisions/calls.ts";
import { judgedLanguages } from "./calls.ts";

/** The staff organises contests. */

const stateOfLanguage = z.object({
  languageName: exactLanguageName,
  /** Entries that are in the contest. */
  posts: z.number(),
  judges: z.number(),
  judgements: z.number(),
  /** Entries with fewer judgements than a place needs. */
  short: z.number(),
});

const judge = z.object({
  username: z.string(),
  avatar: z.string().nullable(),
  languages: z.array(exactLanguageName),
  /** By the staff. */
  invited: z.boolean(),
  withdrawn: z.boolean(),
  /** Entries that were given to them, and how many of these they have marked. */
  entries: z.number(),
  marked: z.number(),
});

const contestState = z.object({
  languages: z.array(stateOfLanguage),
  judges: z.array(judge),
  totalJudges: z.number(),
});
export type ContestState = z.output<typeof contestState>;

export const contestStaffCalls = {
  judges: endpoint({
    method: "GET",
    path: "/v1/prompts/:id/judges",
    caller: "moderator",
    summary: "The judges of a contest, those who came first first, and by language its entries and judgements",
    params: idParams,
    query: memberPages,
    reply: { status: 200, body: contestState },
    errors: ["NOT_FOUND"],
  }),
  invite: endpoint({
    method: "POST",
    path: "/v1/prompts/:id/judges",
    caller: "moderator",
    summary: "Makes a member a judge of a contest, who gets a message and may withdraw",
    params: idParams,
    body: z.object({ username, languages: judgedLanguages }),
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND", "CONFLICT", "FORBIDDEN"],
  }),
  disqualify: endpoint({
    method: "POST",
    path: "/v1/prompts/:id/disqualify/:postId",
    caller: "moderator",
    summary: "Takes an entry out of its contest, which is a decision about its author; it stays a Tale",
    params: idParams.extend({ postId: id }),
    body: noteBody,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
