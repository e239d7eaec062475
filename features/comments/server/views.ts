import { censoredText, type CommentLine } from "../calls.ts";
import type { CommentRow, FirstReplies } from "./queries.ts";
import type { Target } from "./targets.ts";

/** Converts rows to the API's replies. Censored and deleted texts never leave the server. */

/** A comment with the field names of its target's calls. */
export type ReplyView<Names extends object> = CommentLine & Names;

/** A comment with the first replies of its thread. */
export type CommentView<Names extends object> = ReplyView<Names> & { replies: ReplyView<Names>[]; totReplies: number };

function hidden(row: CommentRow): Partial<CommentLine> {
  if (row.isDeleted) {
    return {
      comment: "",
      author: null,
      authorAvatar: null,
      totLikes: 0,
      censored: false,
      createdAt: null,
      updatedAt: null,
    };
  }
  if (row.isCensored) return { comment: censoredText, authorAvatar: null, createdAt: null, updatedAt: null };
  return {};
}

function lineView(row: CommentRow, signedIn: boolean): CommentLine {
  return {
    id: row.id,
    comment: row.text,
    author: row.author,
    authorAvatar: row.authorAvatar,
    totLikes: row.totLikes,
    // Likes of a deleted comment may wait to be erased.
    ...(signedIn ? { liked: row.liked && !row.isDeleted } : {}),
    ...(row.blocked && !row.isDeleted ? { blocked: true as const } : {}),
    censored: row.isCensored,
    deleted: row.isDeleted,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...hidden(row),
  };
}

/** @param targetId the Tale or news post @param signedIn whether to include `liked` */
export function replyView<Names extends object>(
  target: Target<Names>,
  row: CommentRow,
  targetId: number,
  signedIn: boolean,
): ReplyView<Names> {
  return { ...lineView(row, signedIn), ...target.names(targetId, row.parentId) };
}

/** @param thread undefined for a comment without replies */
export function commentView<Names extends object>(
  target: Target<Names>,
  row: CommentRow,
  thread: FirstReplies | undefined,
  targetId: number,
  signedIn: boolean,
): CommentView<Names> {
  const view = (each: CommentRow) => replyView(target, each, targetId, signedIn);
  return { ...view(row), replies: thread?.replies.map(view) ?? [], totReplies: thread?.total ?? 0 };
}
