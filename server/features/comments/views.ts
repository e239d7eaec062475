import { censoredText, type CommentLine } from "#contract/comments.ts";
import type { CommentRow } from "./queries.ts";
import type { Target } from "./targets.ts";

/** Converts rows to the API's replies. Censored and deleted texts never leave the server. */

/** A comment with the field names of its target's calls, and the replies of its thread. */
export type CommentView<Names extends object> = CommentLine & Names & { replies: (CommentLine & Names)[] };

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
    ...(signedIn ? { liked: row.liked } : {}),
    censored: row.isCensored,
    deleted: row.isDeleted,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...hidden(row),
  };
}

/** @param targetId the Tale or news post @param signedIn whether to include `liked` */
export function commentView<Names extends object>(
  target: Target<Names>,
  row: CommentRow,
  replies: readonly CommentRow[],
  targetId: number,
  signedIn: boolean,
): CommentView<Names> {
  const named = (each: CommentRow) => ({ ...lineView(each, signedIn), ...target.names(targetId, each.parentId) });
  return { ...named(row), replies: replies.map(named) };
}
