import { censoredText, type Comment, type CommentReply } from "#contract/comments.ts";
import type { CommentRow } from "./queries.ts";

/** Rows as the API shows them: what was censored or deleted never leaves the server. */

function hidden(row: CommentRow): Partial<CommentReply> {
  if (row.isDeleted) {
    return { comment: "", author: null, authorAvatar: null, totLikes: 0, censored: false, createdAt: null, updatedAt: null };
  }
  if (row.isCensored) return { comment: censoredText, authorAvatar: null, createdAt: null, updatedAt: null };
  return {};
}

/** @param postId what it is on @param signedIn whether somebody's likes are to be shown */
function replyView(row: CommentRow, postId: number, signedIn: boolean): CommentReply {
  return {
    id: row.id,
    comment: row.text,
    postId,
    commentId: row.parentId,
    parentId: row.parentId,
    author: row.author,
    authorAvatar: row.authorAvatar,
    totLikes: row.totLikes,
    ...(signedIn ? { liked: row.liked } : {}),
    censored: row.isCensored,
    deleted: row.isDeleted,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...hidden(row),
  };
}

export function commentView(row: CommentRow, replies: readonly CommentRow[], postId: number, signedIn: boolean): Comment {
  return { ...replyView(row, postId, signedIn), replies: replies.map((reply) => replyView(reply, postId, signedIn)) };
}
