import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { id, languageName, textOf } from "#kit/calls/input.ts";
import { ownTales as bounds } from "#vocabulary/limits.ts";
import { authorList } from "./calls.ts";
import { ownListReply, ownTalesReply } from "./shapes.ts";

/** The caller's own Tales, including those that nobody else may see. */

export const taleStates = ["draft", "submitted", "published"] as const;
export type TaleState = (typeof taleStates)[number];

/** The parts of the list of one's own Tales. `revision`: the published ones that have a revision; `returned`: drafts and revisions that a reviewer has sent back. */
export const ownTalesParts = [...taleStates, "revision", "returned"] as const;
export type OwnTalesPart = (typeof ownTalesParts)[number];

const ownList = authorList.extend({ languageName: languageName.optional() });

export const ownTalesCalls = {
  ownUnpublished: endpoint({
    method: "GET",
    path: "/v1/posts-not-published/author",
    caller: "user",
    refersTo: "self",
    summary: "The caller's drafts and submitted Tales",
    query: ownList.extend({ userId: id.optional() }),
    reply: ownListReply,
    errors: [],
  }),
  own: endpoint({
    method: "GET",
    path: "/v1/own-posts",
    caller: "user",
    summary:
      "All Tales of the caller, those in one state, those with a revision or sent back, or those whose title has a text",
    query: ownList.extend({ state: z.enum(ownTalesParts).optional(), title: textOf(bounds.query).optional() }),
    reply: ownTalesReply,
    errors: [],
  }),
};
