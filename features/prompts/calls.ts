import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  categoryName,
  clientKey,
  exactCategoryName,
  exactLanguageName,
  idParams,
  instant,
  languageName,
  oneOrMore,
  pageNumber,
  pageSize,
  textOf,
  wholeNumber,
} from "#kit/calls/input.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { listedTale, promptStates } from "#features/tales/shapes.ts";
import { page, prompt as bounds } from "#vocabulary/limits.ts";

/** Writing prompts: a text in each language of the site, for which members write Tales for a while (behaviour.md, Prompts). */

export type PromptState = (typeof promptStates)[number];

const promptText = z.string().transform(multiLine).pipe(textOf(bounds.text));
const texts = z.object({
  EN: promptText.optional(),
  ES: promptText.optional(),
  IT: promptText.optional(),
  FR: promptText.optional(),
  PT: promptText.optional(),
});
export type PromptTexts = z.output<typeof texts>;

const words = wholeNumber(1, bounds.wordsMax).nullable();

/** Nulls, as replies have them, are the same as absent ones. */
const draft = z.object({
  texts,
  /** Those that its Tales may have; none: any. */
  categories: z
    .array(categoryName)
    .transform((names) => [...new Set(names)])
    .nullable()
    .optional(),
  wordsMin: words.optional(),
  wordsMax: words.optional(),
  opensAt: instant,
  closesAt: instant,
  anonymous: z.boolean(),
  contest: z.boolean(),
  judgingEndsAt: instant.nullable().optional(),
});
export type PromptDraft = z.output<typeof draft>;

const change = draft.partial();
export type PromptChange = z.output<typeof change>;

const prompt = z.object({
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

const pages = z.object({ pageNumber: pageNumber.default(0), pageSize: pageSize.default(page.default) });
const promptList = { status: 200, body: z.object({ prompts: z.array(prompt), totalPrompts: z.number() }) } as const;

export const promptsCalls = {
  create: endpoint({
    method: "POST",
    path: "/v1/prompts",
    caller: "moderator",
    summary: "Makes a prompt, which opens by itself",
    body: draft.extend({ clientKey }),
    reply: { status: 201, body: prompt },
    errors: [],
  }),
  change: endpoint({
    method: "PUT",
    path: "/v1/prompts/:id",
    caller: "moderator",
    summary: "Changes a prompt: all of it before it opens, afterwards its texts and to later ends",
    params: idParams,
    body: change,
    reply: { status: 200, body: prompt },
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/prompts/:id",
    caller: "moderator",
    summary: "Deletes a prompt that has not opened",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  listAll: endpoint({
    method: "GET",
    path: "/v1/prompts",
    caller: "moderator",
    summary: "All prompts, also planned ones, those that open last first",
    query: pages,
    reply: promptList,
    errors: [],
  }),
  list: endpoint({
    method: "GET",
    path: "/v0/prompts",
    caller: "visitor",
    summary: "Open prompts, those that close first first; or closed ones, the last closed first",
    query: pages.extend({ state: z.enum(["open", "closed"]).default("open") }),
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
    query: pages.extend({ languageName: oneOrMore(languageName).optional() }),
    reply: { status: 200, body: promptWithTales },
    errors: ["NOT_FOUND"],
  }),
};
