import { z } from "zod";
import { DAY, SECOND } from "#vocabulary/limits.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import { exactLanguageName } from "#kit/calls/input.ts";
import { lookUpPath } from "./addresses.ts";
import { wordClasses } from "./word-classes.ts";

/** The meaning of a word of a Tale in another language (behaviour.md, Dictionaries). */

const direction = z.object({
  from: exactLanguageName,
  to: exactLanguageName,
  /** Different ones. */
  headwords: z.number(),
  /** No dictionary of this direction was read: all of it was turned round or joined. */
  joined: z.boolean(),
  licence: z.string(),
  source: z.string(),
  /** Path of all its words, for browsers; another one after every change of the dictionaries. */
  pack: z.string(),
  /** Compressed. */
  packBytes: z.number(),
});
export type Direction = z.output<typeof direction>;

const entry = z.object({
  headword: z.string(),
  partOfSpeech: z.enum(wordClasses).nullable(),
  meanings: z.array(z.string()),
  joined: z.boolean(),
});

/** Longer ones are no words. */
export const longestWord = 60;

const wordQuery = z
  .object({
    word: z.string().trim().min(1).max(longestWord),
    from: exactLanguageName,
    to: exactLanguageName,
  })
  .refine(({ from, to }) => from !== to, { path: ["to"], error: "Another language than that of the word." });

export const dictionariesCalls = {
  list: endpoint({
    method: "GET",
    path: "/v0/dictionaries",
    caller: "visitor",
    summary: "The directions in which words can be looked up; none without dictionaries",
    reply: { status: 200, body: z.object({ directions: z.array(direction) }) },
    errors: [],
  }),
  lookUp: endpoint({
    method: "GET",
    path: lookUpPath,
    caller: "visitor",
    publicSeconds: DAY / SECOND,
    summary: "The meanings of a word, in any of its forms; nothing for unknown words and directions",
    query: wordQuery,
    reply: { status: 200, body: z.object({ word: z.string(), entries: z.array(entry) }) },
    errors: [],
  }),
};
