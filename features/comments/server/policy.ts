import type { ErrorCode } from "#vocabulary/errors.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";

/** The permissions on a comment. Each function returns null if the actor may, else the error code. */

export interface CommentState {
  authorId: number | null;
  isCensored: boolean;
  isDeleted: boolean;
}

/** Every comment that was not deleted can be liked. */
export const mayBeSeen = ({ isDeleted }: CommentState): ErrorCode | null => (isDeleted ? "NOT_FOUND" : null);

/** A moderator's own censored comment can only be shown again by a colleague. */
export function mayCensor(actor: Actor, comment: CommentState, isCensored: boolean): ErrorCode | null {
  if (comment.isDeleted) return "NOT_FOUND";
  return comment.authorId === actor.id && !isCensored ? "FORBIDDEN" : null;
}

export function mayEdit(actor: Actor, comment: CommentState): ErrorCode | null {
  if (comment.isDeleted) return "NOT_FOUND";
  if (comment.authorId !== actor.id) return "FORBIDDEN";
  // Editing would remove the censoring.
  return comment.isCensored ? "FORBIDDEN" : null;
}

export function mayDelete(actor: Actor, comment: CommentState): ErrorCode | null {
  if (comment.isDeleted) return "NOT_FOUND";
  return comment.authorId === actor.id ? null : "FORBIDDEN";
}
