import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, languageName } from "./input.ts";
import { authorList } from "./tales.ts";
import { ownListReply } from "./tale-shapes.ts";

/** The caller's own Tales, including those that nobody else may see. */

export const taleStates = ["draft", "submitted", "published"] as const;
export type TaleState = (typeof taleStates)[number];

const ownList = authorList.extend({ languageName: languageName.optional() });

export const ownTalesCalls = {
  ownUnpublished: endpoint({
    method: "GET",
    path: "/v1/posts-not-published/author",
    caller: "user",
    summary: "The caller's drafts and submitted Tales",
    query: ownList.extend({ userId: id.optional() }),
    reply: ownListReply,
    errors: [],
  }),
  own: endpoint({
    method: "GET",
    path: "/v1/own-posts",
    caller: "user",
    summary: "All Tales of the caller, or those in one state",
    query: ownList.extend({ state: z.enum(taleStates).optional() }),
    reply: ownListReply,
    errors: [],
  }),
};
