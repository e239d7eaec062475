import { z } from "zod";
import { taleText } from "#features/tales/calls.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  boundedText,
  categoryName,
  exactCategoryName,
  exactLanguageName,
  id,
  instant,
  languageName,
} from "#kit/calls/input.ts";
import { levelAndWarnings } from "#kit/calls/level-and-warnings.ts";
import { oneLine } from "#kit/text/plain-text.ts";
import { tale as bounds } from "#vocabulary/limits.ts";

/** New Tales that lack a title, a tag or words, kept from their first letter on (behaviour.md, Sketches). */

const { content, tags, level, warnings } = taleText.shape;

/** The bounds of a Tale, without least lengths. Null, as replies have it: not chosen. */
const parts = z.object({
  title: z.string().transform(oneLine).pipe(boundedText(bounds.titleMax)).optional(),
  content: content.optional(),
  categoryName: categoryName.nullable().optional(),
  languageName: languageName.nullable().optional(),
  tags: tags.or(z.array(z.never()).length(0)).optional(),
  level,
  warnings,
  translationOf: id.nullable().optional(),
  promptId: id.nullable().optional(),
});
export type SketchParts = z.output<typeof parts>;

const params = z.object({ clientKey: z.uuid() });

export const sketch = z.object({
  clientKey: z.string(),
  title: z.string(),
  content: z.string(),
  categoryName: exactCategoryName.nullable(),
  languageName: exactLanguageName.nullable(),
  tags: z.array(z.string()),
  ...levelAndWarnings,
  translationOf: z.number().nullable(),
  promptId: z.number().nullable(),
  updatedAt: instant,
});
export type Sketch = z.output<typeof sketch>;

export const sketchesCalls = {
  keep: endpoint({
    method: "PUT",
    path: "/v1/sketches/:clientKey",
    caller: "user",
    // The prompt.
    refersTo: "public",
    summary: "Keeps the begun text of a new Tale under the idempotency key with which the Tale will be created",
    params,
    body: parts
      .extend({
        /** The one that the client last saw: a change by another client since then leads to 409 CONFLICT. */
        updatedAt: instant.optional(),
      })
      .refine(({ updatedAt: _seen, ...sent }) => Object.values(sent).some((part) => part !== undefined), {
        error: "At least one part of the Tale",
      }),
    reply: { status: 200, body: sketch },
    errors: ["CONFLICT", "LIMIT"],
  }),
  list: endpoint({
    method: "GET",
    path: "/v1/sketches",
    caller: "user",
    summary: "All sketches of the caller, the last changed first",
    reply: { status: 200, body: z.object({ sketches: z.array(sketch), totalSketches: z.number() }) },
    errors: [],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/sketches/:clientKey",
    caller: "user",
    summary: "Deletes a sketch; repeating it changes nothing",
    params,
    reply: { status: 204, body: "empty" },
    errors: [],
  }),
};
