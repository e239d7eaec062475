import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  boundedText,
  clientKey,
  idParams,
  instant,
  pageNumber,
  pageSize,
  proposalAnswer,
  textWithin,
  wholeNumber,
} from "#kit/calls/input.ts";
import { corrections as bounds, page } from "#vocabulary/limits.ts";
import { multiLine } from "#kit/text/plain-text.ts";

/** Corrections that readers offer for passages of published Tales, and the author's decisions (behaviour.md, Corrections by readers). */

export const correctionStates = ["PENDING", "ACCEPTED", "REJECTED"] as const;
export type CorrectionState = (typeof correctionStates)[number];

const offset = wholeNumber(0, 1_000_000);
const passage = { block: offset, from: offset, to: offset };

const correction = z.object({
  id: z.number(),
  postId: z.number(),
  /** Where the passage was when the correction was sent: the number of the top-level element and code points of its visible text. */
  block: z.number(),
  from: z.number(),
  to: z.number(),
  quote: z.string(),
  /** Empty: the passage is deleted. */
  replacement: z.string(),
  explanation: z.string().nullable(),
  /** The helper. */
  author: z.string(),
  /** Whether the Tale may name the helper. */
  named: z.boolean(),
  status: z.enum(correctionStates),
  createdAt: instant,
  decidedAt: instant.nullable(),
  /**
   * Where the passage of a pending correction is now, in the revision or else in the published text; null if it can't be found for sure
   * and for decided ones.
   */
  place: z.object({ block: z.number(), from: z.number(), to: z.number() }).nullable(),
});
export type Correction = z.output<typeof correction>;

const ofTale = "/v1/posts/:id/corrections" as const;
const ofCorrection = "/v1/corrections/:id" as const;

export const correctionsCalls = {
  propose: endpoint({
    method: "POST",
    path: ofTale,
    caller: "user",
    refersTo: "tale",
    summary: "Proposes other words for a passage of a published Tale whose author welcomes corrections",
    params: idParams,
    body: z
      .object({
        ...passage,
        quote: textWithin({ min: 1, max: bounds.quoteMax }),
        replacement: z
          .string()
          .transform(multiLine)
          .pipe(textWithin({ min: 0, max: bounds.quoteMax })),
        explanation: z.string().transform(multiLine).pipe(boundedText(bounds.explanationMax)).nullish(),
        named: z.boolean().default(false),
        clientKey,
      })
      .refine(({ from, to }) => from < to, { path: ["to"], error: 'More than "from"' })
      .refine(({ quote, replacement }) => quote !== replacement, {
        path: ["replacement"],
        error: "The same as the passage",
      }),
    reply: { status: 201, body: correction },
    errors: ["NOT_FOUND", "OUTDATED", "CONFLICT", "BLOCKED", "BANNED", "TROLL"],
  }),
  list: endpoint({
    method: "GET",
    path: ofTale,
    caller: "user",
    refersTo: "tale",
    summary: "The corrections of a Tale: all for its author, their own ones for others; the oldest first",
    params: idParams,
    query: z.object({
      status: z.enum(correctionStates).optional(),
      pageNumber: pageNumber.default(0),
      pageSize: pageSize.default(page.default),
    }),
    reply: { status: 200, body: z.object({ corrections: z.array(correction), totalCorrections: z.number() }) },
    errors: ["NOT_FOUND"],
  }),
  waiting: endpoint({
    method: "GET",
    path: "/v1/corrections",
    caller: "user",
    summary: "The caller's published Tales with corrections to decide about, the newest first, at most 20",
    reply: {
      status: 200,
      body: z.object({ posts: z.array(z.object({ postId: z.number(), title: z.string(), corrections: z.number() })) }),
    },
    errors: [],
  }),
  decide: endpoint({
    method: "PATCH",
    path: ofCorrection,
    caller: "user",
    refersTo: "own",
    summary:
      "Accepts a correction of one's own Tale, which changes its revision and opens one if there is none, or rejects it",
    params: idParams,
    body: proposalAnswer,
    reply: { status: 200, body: correction },
    errors: ["NOT_FOUND", "OUTDATED", "CONFLICT", "TROLL"],
  }),
  withdraw: endpoint({
    method: "DELETE",
    path: ofCorrection,
    caller: "user",
    refersTo: "own",
    summary: "Withdraws one's own correction before it is decided; repeating it changes nothing",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
