import { z } from "zod";
import { endpoint, type Endpoint } from "./endpoint.ts";
import { id, idParams, instant, pageNumber, pageSize, textOf } from "./input.ts";
import { comment as bounds } from "./limits.ts";

/** Comments on Tales (decisions, section 5). The calls about news are the same verbs at other addresses. */

/** A text that the server will take; it answers 400 COMMENT_INVALID to others. */
export const commentText = textOf(bounds);

/** What stands in the place of a censored text. */
export const censoredText = "**********";

const line = z.object({
  id: z.number(),
  /** Plain text; empty when deleted, ten asterisks when censored. */
  comment: z.string(),
  postId: z.number(),
  /** The comment at the top of the thread, for replies; null at the top. Both names mean the same. */
  commentId: z.number().nullable(),
  parentId: z.number().nullable(),
  /** Null when deleted. */
  author: z.string().nullable(),
  authorAvatar: z.string().nullable(),
  totLikes: z.number(),
  /** Only for a signed-in caller. */
  liked: z.boolean().optional(),
  censored: z.boolean(),
  /** An empty line that stands because it has replies. */
  deleted: z.boolean(),
  /** Null when censored or deleted. */
  createdAt: instant.nullable(),
  updatedAt: instant.nullable(),
});

export const commentReply = line;
export type CommentReply = z.output<typeof commentReply>;

/** A comment with the replies of its thread, oldest first; a reply has none. */
export const comment = line.extend({ replies: z.array(line) });
export type Comment = z.output<typeof comment>;

const one = { status: 200, body: comment } as const;
const text = z.string();
const writing = ["COMMENT_INVALID", "NOT_FOUND", "BANNED", "TROLL"] as const;
const creating = [...writing, "THREAD_FULL", "CONFLICT"] as const;

export const commentsCalls = {
  create: endpoint({
    method: "POST",
    path: "/v1/comments",
    caller: "user",
    summary: "Comments on a published Tale, or replies to a comment on it",
    body: z.object({
      comment: text,
      postId: id,
      /** The comment that is answered. */
      commentId: id.nullish(),
      /** Made by the client once per comment: a repeated create, after a lost answer, gives the same comment (CONFLICT for one elsewhere). */
      clientKey: z.uuid().optional(),
    }),
    reply: { status: 201, body: comment },
    errors: creating,
  }),
  edit: endpoint({
    method: "PATCH",
    path: "/v1/comments",
    caller: "user",
    summary: "Changes the text of one's own comment",
    body: z.object({ commentId: id, comment: text }),
    reply: one,
    errors: writing,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/v1/comments/:id",
    caller: "user",
    summary: "Deletes one's own comment; one with replies stays as an empty line",
    params: idParams,
    reply: { status: 204, body: "empty" },
    errors: ["NOT_FOUND"],
  }),
  ofTale: endpoint({
    method: "GET",
    path: "/v0/comments/:id",
    caller: "visitor",
    recognises: true,
    summary: "The comments on a published Tale, each with its replies; oldest first",
    params: idParams,
    query: z.object({
      pageNumber: pageNumber.default(0),
      /** Top-level comments; without it all, up to 200. */
      pageSize: pageSize.optional(),
      sortBy: z.enum(["createdAt", "id"]).default("createdAt"),
      direction: z.enum(["ASC", "DESC"]).default("ASC"),
    }),
    reply: { status: 200, body: z.array(comment), totalCount: true },
    errors: ["NOT_FOUND"],
  }),
  place: endpoint({
    method: "GET",
    path: "/v0/comment/:id/place",
    caller: "visitor",
    summary: "Where a comment stands: its Tale, its thread, and the page of that size on which the thread is found",
    params: idParams,
    query: z.object({ pageSize: pageSize.default(bounds.pageSize) }),
    reply: {
      status: 200,
      body: z.object({ postId: z.number(), parentId: z.number().nullable(), pageNumber: z.number() }),
    },
    errors: ["NOT_FOUND"],
  }),
  like: endpoint({
    method: "POST",
    path: "/v1/comment/:id/like",
    caller: "user",
    summary: "Likes a comment, or takes the like back",
    params: idParams,
    reply: one,
    errors: ["NOT_FOUND", "TROLL"],
  }),
  censor: endpoint({
    method: "PATCH",
    path: "/v1/comments/:id/censor",
    caller: "moderator",
    summary: "Censors a comment, or shows it again",
    params: idParams,
    body: z.object({ censored: z.boolean() }),
    reply: one,
    errors: ["NOT_FOUND"],
  }),
} satisfies Record<string, Endpoint>;
