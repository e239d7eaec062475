import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { idParams, instant, wholeNumber } from "#kit/calls/input.ts";
import { remark, returnReasons } from "./remarks.ts";
import { ownTale } from "./shapes.ts";
import { taleText } from "./calls.ts";

/** Earlier texts of a Tale. */

/**
 * `SAVED`: replaced by its author's next save, or sent to be kept. `SUBMITTED`, `RETURNED`, `PUBLISHED`: as it was submitted, sent back or published.
 * `RESTORED`: an earlier one that its author took back.
 */
export const versionKinds = ["SAVED", "SUBMITTED", "RETURNED", "PUBLISHED", "RESTORED"] as const;
export type VersionKind = (typeof versionKinds)[number];

/** The kinds that reviewers see: nothing that the author did not submit. */
export const versionsForStaff = ["SUBMITTED", "RETURNED", "PUBLISHED"] as const satisfies readonly VersionKind[];

const listedVersion = z.object({
  /** From 1 for each Tale; never used twice. */
  number: z.number(),
  kind: z.enum(versionKinds),
  title: z.string(),
  words: z.number(),
  createdAt: instant,
  /** Of a text that was sent back: the reviewer's note and reason. */
  note: z.string().nullable(),
  reason: z.enum(returnReasons).nullable(),
});
export type ListedVersion = z.output<typeof listedVersion>;

const wholeVersion = listedVersion.extend({ content: z.string(), tags: z.array(z.string()), remarks: z.array(remark) });
export type WholeVersion = z.output<typeof wholeVersion>;

/** A text as a save may send it. Its tags need not exist any more: a version has their names alone. */
const keptText = taleText.pick({ title: true, content: true, tags: true });
export type KeptText = z.output<typeof keptText>;

const versionParams = idParams.extend({ number: wholeNumber(1, 2 ** 31 - 1) });

export const taleVersionsCalls = {
  list: endpoint({
    method: "GET",
    path: "/v1/posts/:id/versions",
    caller: "user",
    refersTo: "tale",
    summary:
      "The versions of a Tale, newest first: all of them for its author; for reviewers those that were submitted",
    params: idParams,
    reply: { status: 200, body: z.object({ versions: z.array(listedVersion) }) },
    errors: ["NOT_FOUND"],
  }),
  read: endpoint({
    method: "GET",
    path: "/v1/posts/:id/versions/:number",
    caller: "user",
    refersTo: "tale",
    summary: "A version with its text",
    params: versionParams,
    reply: { status: 200, body: wholeVersion },
    errors: ["NOT_FOUND"],
  }),
  keep: endpoint({
    method: "POST",
    path: "/v1/posts/:id/versions",
    caller: "user",
    refersTo: "tale",
    summary:
      "Keeps a text as SAVED version of one's own Tale, whose present text stays; 200 with the newest version if that has the same text",
    params: idParams,
    body: keptText,
    reply: { status: 201, body: listedVersion, existing: 200 },
    errors: ["NOT_FOUND", "FORBIDDEN", "TROLL"],
  }),
  restore: endpoint({
    method: "POST",
    path: "/v1/posts/:id/versions/:number/restore",
    caller: "user",
    refersTo: "tale",
    summary:
      "Takes a version back as the text of one's own unpublished Tale; the replaced text becomes a version first",
    params: versionParams,
    body: z
      .object({
        /** The `updatedAt` that the client last saw: a save by another client since then leads to 409 CONFLICT. */
        expectedUpdatedAt: instant.optional(),
      })
      .nullish(),
    reply: { status: 200, body: ownTale },
    errors: ["NOT_FOUND", "PUBLISHED", "CONFLICT", "TROLL", "FORBIDDEN"],
  }),
};
