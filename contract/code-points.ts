/** Length as readers count it: code points, not UTF-16 units. Without schemas, for scripts that must be small. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** The offset in UTF-16 units after so many code points; the end of a shorter text. */
export function endOfPoints(text: string, points: number): number {
  let at = 0;
  for (let n = 0; n < points && at < text.length; n += 1) at += text.codePointAt(at)! > 0xffff ? 2 : 1;
  return at;
}

/** The text between two places that count code points. Without a list of all of them: a paragraph may have 65,000. */
export function partOf(text: string, from: number, to: number): string {
  const rest = text.slice(endOfPoints(text, from));
  return rest.slice(0, endOfPoints(rest, to - from));
}
