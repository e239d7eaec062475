import { z } from "zod";
import { endpoint } from "#kit/calls/endpoint.ts";
import { idParams, instant } from "#kit/calls/input.ts";
import { levelAndWarnings } from "#kit/calls/level-and-warnings.ts";
import { remark, returnReasons } from "#features/tales/remarks.ts";
import { publishedTale } from "#features/tales/shapes.ts";
import { returned, saveOptions, tagsCorrection, taleText } from "#features/tales/calls.ts";

/** The revision of a published Tale: its author's next text of it, while readers see the present one. */

const revision = z.object({
  postId: z.number(),
  title: z.string(),
  content: z.string(),
  tags: z.array(z.string()),
  ...levelAndWarnings,
  /** 1: it waits for review. */
  isFinished: z.literal([0, 1]),
  submittedAt: instant.nullable(),
  returnNote: z.string().nullable(),
  returnReason: z.enum(returnReasons).nullable(),
  remarks: z.array(remark),
  createdAt: instant,
  updatedAt: instant,
});
export type Revision = z.output<typeof revision>;

const path = "/v1/posts/:id/revision" as const;
const reply = { status: 200, body: revision } as const;

export const revisionsCalls = {
  open: endpoint({
    method: "POST",
    path,
    caller: "user",
    refersTo: "tale",
    summary: "Opens a revision of one's own published Tale with its present text, or answers the open one (200)",
    params: idParams,
    reply: { status: 201, body: revision, existing: 200 },
    errors: ["NOT_FOUND", "CONFLICT", "TROLL"],
  }),
  read: endpoint({
    method: "GET",
    path,
    caller: "user",
    refersTo: "tale",
    summary: "A revision, for its author, and for reviewers while it waits",
    params: idParams,
    reply,
    errors: ["NOT_FOUND"],
  }),
  edit: endpoint({
    method: "PUT",
    path,
    caller: "user",
    refersTo: "tale",
    summary: "Saves, submits or withdraws one's own revision",
    params: idParams,
    body: taleText.extend(saveOptions),
    reply,
    errors: ["NOT_FOUND", "CONFLICT", "TROLL"],
  }),
  remove: endpoint({
    method: "DELETE",
    path,
    caller: "user",
    refersTo: "tale",
    summary: "Gives one's own revision up; the published text stays",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
  publish: endpoint({
    method: "PATCH",
    path,
    caller: "moderator",
    summary: "Publishes a waiting revision in place of the Tale's text, with the reviewer's correction if one is sent",
    params: idParams,
    body: tagsCorrection.nullish(),
    reply: { status: 200, body: publishedTale },
    errors: ["NOT_FOUND", "CONFLICT", "CLAIMED", "OWN_TALE"],
  }),
  sendBack: endpoint({
    method: "PATCH",
    path: "/v1/posts/:id/revision/return",
    caller: "moderator",
    summary: "Sends a waiting revision back to its author, with a note",
    params: idParams,
    body: returned,
    reply,
    errors: ["NOT_FOUND", "CONFLICT", "CLAIMED", "OWN_TALE"],
  }),
};
