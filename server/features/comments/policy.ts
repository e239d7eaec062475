import { comment as bounds } from "#contract/limits.ts";
import { commentText } from "#contract/comments.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import { Refusal } from "#server/platform/problem.ts";

/** What may be done with a comment now. Null when it may, else the error code. */

export interface CommentState {
  authorId: number | null;
  isCensored: boolean;
  isDeleted: boolean;
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

/** The text as it is kept. @throws {Refusal} COMMENT_INVALID */
export function acceptedText(text: string): string {
  const parsed = commentText.safeParse(text);
  if (parsed.success) return parsed.data;
  const detail = `A comment has ${bounds.min} to ${bounds.max} characters.`;
  throw new Refusal("COMMENT_INVALID", { detail, errors: [{ path: "comment", message: detail }] });
}
