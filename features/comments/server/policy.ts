import type { ErrorCode } from "#vocabulary/errors.ts";
import { isReviewer, refusalUnlessStaff } from "#vocabulary/roles.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { HeldFor } from "./tables.ts";

/** The permissions on a comment. Each function returns null if the actor may, else the error code. */

export interface CommentState {
  authorId: number | null;
  isCensored: boolean;
  isDeleted: boolean;
  heldFor: HeldFor | null;
  /** The actor sees it. */
  seen: boolean;
}

/** Members like and answer every comment that they see, and the staff see all of them. */
export function maySee(actor: Actor, { isDeleted, seen }: Pick<CommentState, "isDeleted" | "seen">): ErrorCode | null {
  if (isDeleted) return "NOT_FOUND";
  return seen ? null : refusalUnlessStaff(actor, "NOT_FOUND");
}

/** For acts that the role of staff doesn't allow. */
const mayBeSeen = ({ isDeleted, seen }: CommentState): ErrorCode | null => (isDeleted || !seen ? "NOT_FOUND" : null);

/** A Tale or news post; nobody is the author of news. */
type On = { authorId: number | null };

/** The author of a Tale approves what waits for them; the staff approve everything. */
export function mayApprove(actor: Actor, comment: CommentState, on: On): ErrorCode | null {
  if (isReviewer(actor.role)) return maySee(actor, comment);
  // One's own that waits for the staff is seen by an author, too.
  const isForAuthor = comment.heldFor === null || comment.heldFor === "author";
  return (
    maySee(actor, comment) ?? (on.authorId === actor.id && isForAuthor ? null : refusalUnlessStaff(actor, "FORBIDDEN"))
  );
}

export const mayHide = (actor: Actor, comment: CommentState, on: On): ErrorCode | null =>
  mayBeSeen(comment) ?? (on.authorId === actor.id ? null : "FORBIDDEN");

export const mayFreeze = (actor: Actor, comment: CommentState, on: On): ErrorCode | null =>
  maySee(actor, comment) ??
  (on.authorId === actor.id || isReviewer(actor.role) ? null : refusalUnlessStaff(actor, "FORBIDDEN"));

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

/** A held comment may be deleted by the members who may approve it. */
export function mayDelete(actor: Actor, comment: CommentState, on: On): ErrorCode | null {
  if (comment.authorId === actor.id && !comment.isDeleted) return null;
  return comment.heldFor === null ? (mayBeSeen(comment) ?? "FORBIDDEN") : mayApprove(actor, comment, on);
}
