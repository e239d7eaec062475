import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  exactLanguageName,
  id,
  idParams,
  languageName,
  oneOrMore,
  pageNumber,
  pageSize,
  textWithin,
  wholeNumber,
} from "#kit/calls/input.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { listedTale } from "#features/tales/shapes.ts";
import { contest as bounds, page } from "#vocabulary/limits.ts";

/** The judging of contests by members (behaviour.md, Contests). A contest is a prompt. */

export const judgedLanguages = z
  .array(languageName)
  .min(1)
  .max(bounds.languagesSent)
  .transform((names) => [...new Set(names)]);

const mark = wholeNumber(bounds.mark.min, bounds.mark.max);
const marks = z.object({ language: mark, idea: mark, form: mark });

const note = z
  .string()
  .transform((text) => multiLine(text).trim())
  .pipe(textWithin({ min: 0, max: bounds.noteMax }));

/** Marks as a judge has given them. */
const givenMarks = z.object({ language: z.number(), idea: z.number(), form: z.number(), note: z.string().nullable() });
export type GivenMarks = z.output<typeof givenMarks>;

const judgingEntry = z.object({
  post: listedTale,
  /** Null until the judge has marked it. */
  marks: givenMarks.nullable(),
});
export type JudgingEntry = z.output<typeof judgingEntry>;

const resultOfLanguage = z.object({
  languageName: exactLanguageName,
  /** From the first one. Equal scores share a place. */
  places: z.array(
    z.object({
      place: z.number(),
      post: listedTale,
      score: z.number(),
      judgements: z.number(),
      /** Of which the score is the mean: how far each judgement is above the mean of its judge. */
      differences: z.array(z.number()),
    }),
  ),
  /** With fewer than three judgements. */
  unplaced: z.array(z.object({ post: listedTale, judgements: z.number() })),
});
export type ResultOfLanguage = z.output<typeof resultOfLanguage>;
const contestResults = z.object({ languages: z.array(resultOfLanguage) });
export type ContestResults = z.output<typeof contestResults>;

const sentMarks = marks.extend({
  /** An absent one stays; null and an empty one take it away. */
  note: note.nullable().optional(),
});
export type SentMarks = z.output<typeof sentMarks>;

export const contestsCalls = {
  volunteer: endpoint({
    method: "PUT",
    path: "/v1/prompts/:id/judge",
    caller: "user",
    refersTo: "public",
    summary: "Offers oneself as a judge of a contest, for languages that one reads, or changes the languages",
    params: idParams,
    body: z.object({ languages: judgedLanguages }),
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND", "CONFLICT", "FORBIDDEN"],
  }),
  ownPart: endpoint({
    method: "GET",
    path: "/v1/prompts/:id/judge",
    caller: "user",
    refersTo: "public",
    summary: "The languages for which the caller is a judge of a contest; none without being one",
    params: idParams,
    reply: { status: 200, body: z.object({ languages: z.array(exactLanguageName) }) },
    errors: ["NOT_FOUND"],
  }),
  withdraw: endpoint({
    method: "DELETE",
    path: "/v1/prompts/:id/judge",
    caller: "user",
    refersTo: "public",
    summary: "Ends being a judge: the marks that were given stay",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  hand: endpoint({
    method: "GET",
    path: "/v1/prompts/:id/judging",
    caller: "user",
    refersTo: "own",
    summary: "The entries that were given to the caller as a judge, with the marks",
    params: idParams,
    query: z.object({ pageNumber: pageNumber.default(0), pageSize: pageSize.default(page.max) }),
    reply: { status: 200, body: z.object({ entries: z.array(judgingEntry), totalEntries: z.number() }) },
    errors: ["NOT_FOUND"],
  }),
  mark: endpoint({
    method: "PUT",
    path: "/v1/prompts/:id/judging/:postId",
    caller: "user",
    refersTo: "own",
    summary: "Marks an entry from 1 to 5 for language, idea and form, as often as one likes while judging lasts",
    params: idParams.extend({ postId: id }),
    body: sentMarks,
    reply: { status: 200, body: judgingEntry },
    errors: ["NOT_FOUND", "CONFLICT", "TROLL"],
  }),
  results: endpoint({
    method: "GET",
    path: "/v0/prompts/:id/results",
    caller: "visitor",
    refersTo: "public",
    summary: "The result of a contest, by language: the places, and then the entries with too few judgements",
    params: idParams,
    query: z.object({
      languageName: oneOrMore(languageName).optional(),
      pageNumber: pageNumber.default(0),
      pageSize: pageSize.default(page.default),
    }),
    reply: { status: 200, body: contestResults },
    errors: ["NOT_FOUND"],
  }),
  book: endpoint({
    method: "GET",
    path: "/v0/prompts/:id/book",
    caller: "visitor",
    refersTo: "public",
    summary: "The entries of a contest in the order of its result as an EPUB 3 file, at most a hundred",
    params: idParams,
    query: z.object({ languageName: languageName.optional() }),
    reply: { status: 200, body: "file" },
    errors: ["NOT_FOUND"],
  }),
  judgements: endpoint({
    method: "GET",
    path: "/v1/posts/:id/judgements",
    caller: "user",
    refersTo: "own",
    summary: "The marks that judges gave an entry of the caller, in random order, once the result is open",
    params: idParams,
    reply: { status: 200, body: z.object({ judgements: z.array(givenMarks) }) },
    errors: ["NOT_FOUND"],
  }),
};

/** The address of the file, for links. */
export const contestBookAddress = (id: number, languageName: string) =>
  `/v0/prompts/${id}/book?languageName=${languageName}`;
