/**
 * The parts of a text that comes from elsewhere: paragraphs, headings, items, lines, emphasis and links. Each costs as much as hundreds of
 * letters, in the readers and in the editor: 5,000 paragraphs of one letter took as long as 300,000 letters of prose. There are as many as in
 * dialogue of eight letters each, up to those that a Tale can have (`tagsOfHtmlMax`), and beyond those as many as in a novel.
 */
export const partLimits = { most: 2000, lettersOfFurther: 8, ofTale: 5000 };

const mostParts = (letters: number, lettersOfNovel: number) =>
  Math.min(partLimits.most + letters / partLimits.lettersOfFurther, partLimits.ofTale + letters / lettersOfNovel);

/** Whether a pattern occurs more often; it isn't looked for any further then. */
export function hasMore(text: string, pattern: RegExp, most: number): boolean {
  let count = 0;
  for (const _ of text.matchAll(pattern)) if (++count > most) return true;
  return false;
}

const part = /<(?:p|h[1-6]|br|hr|div|pre|li|ul|ol|dd|dt|td|th|blockquote|b|strong|i|em|a)\b/gi;

/** @param tags global; a part begins with each @param times how often the parts may be exceeded, if some are empty */
export function hasTooManyParts(markup: string, tags = part, times = 1): boolean {
  if (!hasMore(markup, tags, times * partLimits.most)) return false;
  return hasMore(markup, tags, times * mostParts(markup.replace(/<[^<>]*>/g, "").length, 200));
}

/** Lines of plain text that a program wrapped have 40 letters. */
export const hasTooManyLines = (text: string) => hasMore(text, /\S.*/g, mostParts(text.length, 40));

/** `***`, `* * *`, `⁂`, `#`, `# # #`, `~` or a row of dashes alone on a line: usual scene breaks in manuscripts. */
export const sceneBreakText = /^(?:([*#~])(?:\s*\1\s*\1)?|⁂|(?:[-–—_]\s*){3,}|[•·]\s*[•·]\s*[•·])$/u;
