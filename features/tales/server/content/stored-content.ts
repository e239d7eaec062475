import { tale as bounds } from "#vocabulary/limits.ts";
import { excerptOf, readingMinutes, textLength, wordCount } from "#kit/text/tale-text.ts";
import { invalidField } from "#kit/server/api-error.ts";
import { TooMuchMarkup } from "#kit/server/safe-html/parse-html.ts";
import { sanitizeContent } from "#kit/server/safe-html/sanitize-content.ts";

/** The content of a Tale, and what is stored about it. */
export function columnsOfContent(content: string) {
  return { content, overview: excerptOf(content), ...lengthOf(content) };
}

export function lengthOf(content: string) {
  const words = wordCount(content);
  return { words, readingMinutes: readingMinutes(words) };
}

/**
 * The content of a Tale or news post as it is stored: sanitised and within the limits.
 * @param least visible characters
 * @param sanitize what makes the stored form
 * @throws {ApiError} BAD_REQUEST at `content` if the visible text is too short or too long, or if it has too much markup in the form that is stored
 */
export function validContent(html: string, least = bounds.textMin, sanitize = sanitizeContent): string {
  const content = sanitizedContent(html, sanitize);
  const length = textLength(content);
  if (length < least) throw invalidField("content", `The text needs at least ${least} characters.`);
  if (length > bounds.textMax) throw invalidField("content", `The text holds at most ${bounds.textMax} characters.`);
  return content;
}

function sanitizedContent(html: string, sanitize: (html: string) => string): string {
  try {
    return sanitize(html);
  } catch (error) {
    if (error instanceof TooMuchMarkup) throw invalidField("content", "Too much markup");
    throw error;
  }
}
