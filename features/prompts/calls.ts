import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  exactCategoryName,
  exactLanguageName,
  idParams,
  instant,
  languageName,
  oneOrMore,
  pageNumber,
  pageSize,
} from "#kit/calls/input.ts";
import { listedTale, promptStates } from "#features/tales/shapes.ts";
import { page } from "#vocabulary/limits.ts";

/**
 * Writing prompts: a text in each language of the site, for which members write Tales for a while (behaviour.md, Prompts). The calls of
 * the staff are in staff-calls.ts, because readers load these with the first files.
 */

export type PromptState = (typeof promptStates)[number];

export const prompt = z.object({
  id: z.number(),
  /** In every language that the site offers. */
  texts: z.partialRecord(exactLanguageName, z.string()),
  /** Empty: any category. */
  categories: z.array(exactCategoryName),
  wordsMin: z.number().nullable(),
  wordsMax: z.number().nullable(),
  opensAt: instant,
  closesAt: instant,
  anonymous: z.boolean(),
  contest: z.boolean(),
  /** Null without a contest. */
  judgingEndsAt: instant.nullable(),
  state: z.enum(promptStates),
  /** Published Tales in all languages. */
  totalPosts: z.number(),
});
export type Prompt = z.output<typeof prompt>;

const promptWithTales = prompt.extend({ posts: z.array(listedTale) });
export type PromptWithTales = z.output<typeof promptWithTales>;

export const promptPages = z.object({
  pageNumber: pageNumber.default(0),
  pageSize: pageSize.default(page.default),
});
export const promptList = {
  status: 200,
  body: z.object({ prompts: z.array(prompt), totalPrompts: z.number() }),
} as const;

export const promptsCalls = {
  list: endpoint({
    method: "GET",
    path: "/v0/prompts",
    caller: "visitor",
    summary: "Open prompts, those that close first first; or closed ones, the last closed first",
    query: promptPages.extend({ state: z.enum(["open", "closed"]).default("open") }),
    reply: promptList,
    errors: [],
  }),
  read: endpoint({
    method: "GET",
    path: "/v0/prompts/:id",
    caller: "visitor",
    refersTo: "public",
    summary: "A prompt that has opened, with the Tales that were written for it",
    params: idParams,
    query: promptPages.extend({ languageName: oneOrMore(languageName).optional() }),
    reply: { status: 200, body: promptWithTales },
    errors: ["NOT_FOUND"],
  }),
};
