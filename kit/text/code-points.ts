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

/** Code points of a text and their offsets in UTF-16 units, for a text in which there are many places. */
export interface Points {
  /** The offset after so many code points; the end of a shorter text. */
  offsetAt(point: number): number;
  /** How many code points begin before this offset. */
  pointAt(offset: number): number;
}

export function pointsOf(text: string): Points {
  if (!/[\ud800-\udbff]/.test(text))
    return { offsetAt: (point) => Math.min(point, text.length), pointAt: (offset) => Math.min(offset, text.length) };
  const offsets = new Uint32Array(codePoints(text) + 1);
  for (let n = 0; n + 1 < offsets.length; n += 1)
    offsets[n + 1] = offsets[n]! + (text.codePointAt(offsets[n]!)! > 0xffff ? 2 : 1);
  return {
    offsetAt: (point) => offsets[Math.min(point, offsets.length - 1)]!,
    pointAt(offset) {
      let [low, high] = [0, offsets.length - 1];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (offsets[middle]! < offset) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}
