/**
 * The parts of a text that comes from elsewhere: paragraphs, headings, items, lines, emphasis and links. Each costs as much as hundreds of
 * letters, in the readers and in the editor. As many as a Tale can have (`tagsOfHtmlMax`), and one for each 200 letters of a novel.
 */
export const textParts = { most: 5000, lettersOfFurther: 200, lettersOfFurtherLine: 40 };

/** Whether a pattern occurs more often; it isn't looked for any further then. */
export function hasMore(text: string, pattern: RegExp, most: number): boolean {
  let count = 0;
  for (const _ of text.matchAll(pattern)) if (++count > most) return true;
  return false;
}

const part = /<(?:p|h[1-6]|br|hr|div|pre|li|ul|ol|dd|dt|td|th|blockquote|b|strong|i|em|a)\b/gi;

/** @param tags global; a part begins with each @param times how often the parts may be exceeded, if some are empty */
export function hasTooManyParts(markup: string, tags = part, times = 1): boolean {
  const { most, lettersOfFurther } = textParts;
  if (!hasMore(markup, tags, times * most)) return false;
  const letters = markup.replace(/<[^>]*>/g, "").length;
  return hasMore(markup, tags, times * (most + letters / lettersOfFurther));
}

/** Lines of plain text that a program wrapped have 40 letters. */
export const hasTooManyLines = (text: string) =>
  hasMore(text, /\S.*/g, textParts.most + text.length / textParts.lettersOfFurtherLine);
