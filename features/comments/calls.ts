import { z } from "zod";
import { ground } from "#features/decisions/reasons.ts";
import { endpoint } from "#kit/calls/endpoint.ts";
import {
  boundedText,
  booleanText,
  emptyIfLonger,
  id,
  idParams,
  instant,
  likeBody,
  pageNumber,
  pageSize,
  textOf,
} from "#kit/calls/input.ts";
import { multiLine } from "#kit/text/plain-text.ts";
import { staffNote } from "#vocabulary/account-limits.ts";
import { comment as bounds } from "#vocabulary/limits.ts";

/** Comments on Tales and on news (behaviour.md, Comments): the same actions at two addresses, with two names for the target. */

/** The server answers 400 COMMENT_INVALID to any other text. */
export const commentText = textOf(bounds);

/** Replaces a censored text. */
export const censoredText = "**********";

const line = z.object({
  id: z.number(),
  /** Plain text; empty when deleted, ten asterisks when censored. */
  comment: z.string(),
  /** Null when deleted. */
  author: z.string().nullable(),
  authorAvatar: z.string().nullable(),
  totLikes: z.number(),
  /** Only for a signed-in caller. */
  liked: z.boolean().optional(),
  /** Set for a signed-in caller who blocks the author. */
  blocked: z.literal(true).optional(),
  censored: z.boolean(),
  /** True for a comment that is deleted, or not for the caller, and stays as an empty line because it has replies. */
  deleted: z.boolean(),
  /** It waits for the author of its Tale or for the staff; others than these and its writer don't get it. */
  held: z.boolean().default(false),
  /** The author of its Tale has hidden it; others than the author, its writer and the staff don't get it. */
  hidden: z.boolean().default(false),
  /** The thread of this top comment takes no replies. */
  frozen: z.boolean().default(false),
  /** Null when censored or deleted. */
  createdAt: instant.nullable(),
  updatedAt: instant.nullable(),
});

/** The fields that comments on Tales and comments on news have in common. */
export type CommentLine = z.output<typeof line>;

/** The top comment of the thread for a reply; null for a top comment. */
const threadId = z.number().nullable();

/** `commentId` and `parentId` are two names for the same value, the id of the top comment. */
const commentReply = line.extend({ postId: z.number(), commentId: threadId, parentId: threadId });
export type CommentReply = z.output<typeof commentReply>;

/**
 * The number of replies in the thread of a top comment; 0 for a reply. Optional, because an older process answers all
 * replies without it while an upgrade runs (docs/decisions/0030-replies-are-parsed.md).
 */
const totReplies = z.number().optional();

/** A comment with the first replies of its thread, oldest first; a reply has none. */
const comment = commentReply.extend({ replies: z.array(commentReply), totReplies });
export type Comment = z.output<typeof comment>;

const newsReply = line.extend({ adminPostId: z.number(), adminParentId: threadId });
const newsComment = newsReply.extend({ replies: z.array(newsReply), totReplies });
export type NewsComment = z.output<typeof newsComment>;

const text = emptyIfLonger(bounds.sentMax);
const written = z.object({
  comment: text,
  /** The comment to reply to. */
  commentId: id.nullish(),
  /** Idempotency key, created by the client once per comment: a retry after a lost response returns the same comment (CONFLICT if the key was used elsewhere). */
  clientKey: z.uuid().optional(),
});
export type CommentDraft = z.output<typeof written>;

const edited = z.object({ commentId: id, comment: text });
const listing = z.object({
  pageNumber: pageNumber.default(0),
  /** Top-level comments per page; up to 200 if it is missing. */
  pageSize: pageSize.optional(),
  sortBy: z.enum(["createdAt", "id"]).default("createdAt"),
  direction: z.enum(["ASC", "DESC"]).default("ASC"),
});
/** The size and order of the list whose pages are counted. */
const placing = z.object({
  pageSize: pageSize.default(bounds.pageSize),
  direction: z.enum(["ASC", "DESC"]).default("ASC"),
});
/** The note and the code of a report's reason are for the author of a censored comment. */
const censoring = z.object({
  censored: z.boolean(),
  note: z.string().transform(multiLine).pipe(boundedText(staffNote.max)).nullish(),
  ground,
});
const writing = ["COMMENT_INVALID", "NOT_FOUND", "BANNED", "TROLL", "BLOCKED"] as const;
const creating = [...writing, "THREAD_FULL", "COMMENTS_CLOSED", "CONFLICT"] as const;
const hiding = z.object({ hidden: z.boolean() });
const freezing = z.object({ frozen: z.boolean() });

/**
 * The calls for comments on one kind of target.
 * @param suffix of their addresses
 * @param words the comment and its target in summaries
 * @param shapes a comment with its replies, a reply, and the place of a comment
 */
function callsOn<
  const Suffix extends string,
  Comment extends z.ZodObject,
  Reply extends z.ZodObject,
  Place extends z.ZodObject,
>(
  suffix: Suffix,
  words: { comment: string; target: string },
  shapes: { comment: Comment; reply: Reply; place: Place },
) {
  const one = { status: 200, body: shapes.comment } as const;
  return {
    edit: endpoint({
      method: "PATCH",
      path: `/v1/comments${suffix}`,
      caller: "user",
      refersTo: "authored",
      summary: `Changes the text of one's own ${words.comment}`,
      body: edited,
      reply: one,
      errors: writing,
    }),
    remove: endpoint({
      method: "DELETE",
      path: `/v1/comments${suffix}/:id`,
      caller: "user",
      refersTo: "authored",
      summary: `Deletes one's own ${words.comment}, or a held one that one may approve; one with replies stays as an empty line`,
      params: idParams,
      reply: { status: 204, body: "empty" },
      errors: ["NOT_FOUND"],
    }),
    replies: endpoint({
      method: "GET",
      path: `/v0/comment${suffix}/:id/replies`,
      caller: "visitor",
      refersTo: "public",
      optionalSession: true,
      summary: `All replies in the thread of a top-level ${words.comment}, oldest first`,
      params: idParams,
      reply: { status: 200, body: z.array(shapes.reply) },
      errors: ["NOT_FOUND"],
    }),
    place: endpoint({
      method: "GET",
      path: `/v0/comment${suffix}/:id/place`,
      caller: "visitor",
      refersTo: "public",
      optionalSession: true,
      summary: `Finds a ${words.comment}: its ${words.target}, its thread, and the page with that thread for the given page size`,
      params: idParams,
      query: placing,
      reply: { status: 200, body: shapes.place },
      errors: ["NOT_FOUND"],
    }),
    like: endpoint({
      method: "POST",
      path: `/v1/comment${suffix}/:id/like`,
      caller: "user",
      refersTo: "public",
      summary: `Sets the caller's like of a ${words.comment} to \`liked\`; without \`liked\` it is toggled`,
      params: idParams,
      body: likeBody,
      reply: one,
      errors: ["NOT_FOUND", "TROLL"],
    }),
    censor: endpoint({
      method: "PATCH",
      path: `/v1/comments${suffix}/:id/censor`,
      caller: "moderator",
      summary: `Censors a ${words.comment}, or shows it again`,
      params: idParams,
      body: censoring,
      reply: one,
      errors: ["NOT_FOUND"],
    }),
  };
}

export const commentsCalls = {
  create: endpoint({
    method: "POST",
    path: "/v1/comments",
    caller: "user",
    refersTo: "tale",
    summary: "Comments on a published Tale, or replies to a comment on it",
    body: written.extend({ postId: id }),
    reply: { status: 201, body: comment },
    errors: creating,
  }),
  ofTale: endpoint({
    method: "GET",
    path: "/v0/comments/:id",
    caller: "visitor",
    refersTo: "tale",
    optionalSession: true,
    summary: `The comments on a published Tale, each with its first ${bounds.repliesListed} replies and their total; oldest first`,
    params: idParams,
    query: listing.extend({
      /** Only those that wait for the caller, the author of the Tale or one of the staff; replies, too. */
      held: booleanText.default(false),
    }),
    reply: { status: 200, body: z.array(comment), totalCount: true },
    errors: ["NOT_FOUND"],
  }),
  ...callsOn(
    "",
    { comment: "comment", target: "Tale" },
    {
      comment,
      reply: commentReply,
      place: z.object({ postId: z.number(), parentId: threadId, pageNumber: z.number() }),
    },
  ),
  approve: endpoint({
    method: "PUT",
    path: "/v1/comments/:id/approval",
    caller: "user",
    refersTo: "public",
    summary:
      "Shows a held comment, for the author of its Tale and the staff; of one that isn't held, or again, it changes nothing",
    params: idParams,
    reply: { status: 200, body: comment },
    errors: ["NOT_FOUND", "TROLL"],
  }),
  hide: endpoint({
    method: "PATCH",
    path: "/v1/comments/:id/hide",
    caller: "user",
    refersTo: "public",
    summary: "Hides a comment below one's own Tale from everybody but its writer and the staff, or shows it again",
    params: idParams,
    body: hiding,
    reply: { status: 200, body: comment },
    errors: ["NOT_FOUND", "TROLL"],
  }),
  freeze: endpoint({
    method: "PATCH",
    path: "/v1/comments/:id/freeze",
    caller: "user",
    refersTo: "public",
    summary:
      "Closes the thread of a top-level comment to replies, or opens it again; for the author of the Tale and the staff",
    params: idParams,
    body: freezing,
    reply: { status: 200, body: comment },
    errors: ["NOT_FOUND", "TROLL"],
  }),
};

export const newsCommentsCalls = {
  create: endpoint({
    method: "POST",
    path: "/v1/comments-blog",
    caller: "user",
    refersTo: "public",
    summary: "Comments on a news post, or replies to a comment on it",
    body: written.extend({ adminPostId: id }),
    reply: { status: 201, body: newsComment },
    errors: creating,
  }),
  ofNews: endpoint({
    method: "GET",
    path: "/v0/comments-blog/:id",
    caller: "visitor",
    refersTo: "public",
    optionalSession: true,
    summary: `The comments on a news post, each with its first ${bounds.repliesListed} replies and their total; oldest first`,
    params: idParams,
    query: listing,
    reply: { status: 200, body: z.array(newsComment), totalCount: true },
    errors: ["NOT_FOUND"],
  }),
  ...callsOn(
    "-blog",
    { comment: "comment on news", target: "post" },
    {
      comment: newsComment,
      reply: newsReply,
      place: z.object({ adminPostId: z.number(), adminParentId: threadId, pageNumber: z.number() }),
    },
  ),
  approve: endpoint({
    method: "PUT",
    path: "/v1/comments-blog/:id/approval",
    caller: "moderator",
    summary: "Shows a held comment on news; of one that isn't held, or again, it changes nothing",
    params: idParams,
    reply: { status: 200, body: newsComment },
    errors: ["NOT_FOUND", "TROLL"],
  }),
};
