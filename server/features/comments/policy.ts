import type { ErrorCode } from "#contract/errors.ts";
import type { Actor } from "#server/platform/http/calls.ts";

/** What may be done with a comment now. Null when it may, else the error code. */

export interface CommentState {
  authorId: number | null;
  isCensored: boolean;
  isDeleted: boolean;
}

/** Liking needs no more than a comment that is still there. */
export const mayBeSeen = ({ isDeleted }: CommentState): ErrorCode | null => (isDeleted ? "NOT_FOUND" : null);

/** What was hidden of one's own, only a colleague shows again. */
export function mayCensor(actor: Actor, comment: CommentState, isCensored: boolean): ErrorCode | null {
  if (comment.isDeleted) return "NOT_FOUND";
  return comment.authorId === actor.id && !isCensored ? "FORBIDDEN" : null;
}

export function mayEdit(actor: Actor, comment: CommentState): ErrorCode | null {
  if (comment.isDeleted) return "NOT_FOUND";
  if (comment.authorId !== actor.id) return "FORBIDDEN";
  // A new text would lift what a moderator has put over the old one.
  return comment.isCensored ? "FORBIDDEN" : null;
}

export function mayDelete(actor: Actor, comment: CommentState): ErrorCode | null {
  if (comment.isDeleted) return "NOT_FOUND";
  return comment.authorId === actor.id ? null : "FORBIDDEN";
}
