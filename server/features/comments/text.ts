import { commentText } from "#contract/comments.ts";
import { comment as bounds } from "#contract/limits.ts";
import { ApiError } from "#server/platform/api-error.ts";

/** The text as it is kept. @throws {ApiError} COMMENT_INVALID */
export function validCommentText(text: string): string {
  const parsed = commentText.safeParse(text);
  if (parsed.success) return parsed.data;
  const detail = `A comment has ${bounds.min} to ${bounds.max} characters.`;
  throw new ApiError("COMMENT_INVALID", { detail, errors: [{ path: "comment", message: detail }] });
}
