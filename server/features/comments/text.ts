import { commentText } from "#contract/comments.ts";
import { comment as bounds } from "#contract/limits.ts";
import { Refusal } from "#server/platform/problem.ts";

/** The text as it is kept. @throws {Refusal} COMMENT_INVALID */
export function acceptedText(text: string): string {
  const parsed = commentText.safeParse(text);
  if (parsed.success) return parsed.data;
  const detail = `A comment has ${bounds.min} to ${bounds.max} characters.`;
  throw new Refusal("COMMENT_INVALID", { detail, errors: [{ path: "comment", message: detail }] });
}
