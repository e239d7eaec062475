/** The text before and after a passage in its sentence. */
export interface PassageContext {
  before: string;
  after: string;
}

/** Longer ones are cut. Code points. */
const longestSide = 160;

function cutAtStart(text: string): string {
  const signs = [...text];
  return signs.length <= longestSide
    ? text
    : `…${signs
        .slice(-longestSide)
        .join("")
        .replace(/^\S*\s+/u, "")}`;
}

function cutAtEnd(text: string): string {
  const signs = [...text];
  return signs.length <= longestSide
    ? text
    : `${signs
        .slice(0, longestSide)
        .join("")
        .replace(/\s+\S*$/u, "")}…`;
}

/**
 * The rest of the sentences that a passage touches.
 * @param from code points of the block's text, like `to`
 */
export function passageContext(blockText: string, from: number, to: number, language: string): PassageContext {
  const signs = [...blockText];
  const start = signs.slice(0, from).join("").length;
  const end = signs.slice(0, to).join("").length;
  const touched = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(blockText)].filter(
    ({ index, segment }) => index < end && index + segment.length > start,
  );
  const last = touched.at(-1);
  return {
    before: cutAtStart(blockText.slice(touched[0]?.index ?? start, start).trimStart()),
    after: cutAtEnd(blockText.slice(end, last === undefined ? end : last.index + last.segment.length).trimEnd()),
  };
}
