import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { categoryName, clientKey, idParams, instant, textOf, wholeNumber } from "#kit/calls/input.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { prompt as bounds } from "#vocabulary/limits.ts";
import { prompt, promptList, promptPages } from "./calls.ts";

/** The staff makes writing prompts. */

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

export const promptStaffCalls = {
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
    query: promptPages,
    reply: promptList,
    errors: [],
  }),
};
