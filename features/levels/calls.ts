import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { idParams, languageName, pageNumber, pageSize, wholeNumber } from "#kit/calls/input.ts";
import { listedTale } from "#features/tales/shapes.ts";
import { page } from "#vocabulary/limits.ts";
import { ladderSteps } from "./difficulty.ts";

/** How difficult a Tale is for those who learn its language (behaviour.md, Levels). */

const countedWord = z.tuple([
  /** In small letters. */
  z.string(),
  /** How often one of its forms stands in the text. */
  z.number(),
  /** Its place in the frequency of the language, from 1; null if the lists don't have it. */
  z.number().nullable(),
]);
export type CountedWord = z.output<typeof countedWord>;

export const levelsCalls = {
  vocabulary: endpoint({
    method: "GET",
    path: "/v0/posts/:id/vocabulary",
    caller: "visitor",
    // Answers everybody alike: a list of a member asks for all of its Tales in one request.
    optionalSession: true,
    refersTo: "tale",
    summary: "The words of a published Tale by first appearance, without names: lemma, count, rank in its language",
    params: idParams,
    reply: { status: 200, body: z.object({ words: z.array(countedWord) }) },
    errors: ["NOT_FOUND"],
  }),
  ladder: endpoint({
    method: "GET",
    path: "/v0/ladder",
    caller: "visitor",
    optionalSession: true,
    summary: "Published Tales of a language on a step of the ladder, the easiest first",
    query: z.object({
      languageName,
      step: wholeNumber(1, ladderSteps).default(1),
      pageNumber: pageNumber.default(0),
      pageSize: pageSize.default(page.default),
    }),
    reply: {
      status: 200,
      body: z.object({
        posts: z.array(listedTale),
        totalPosts: z.number(),
        steps: z.literal(ladderSteps),
        /** Of each step. */
        totals: z.array(z.number()).length(ladderSteps),
        /** The ids of those on the page that the caller has finished; without it for visitors. */
        finished: z.array(z.number()).optional(),
      }),
    },
    errors: [],
  }),
};
