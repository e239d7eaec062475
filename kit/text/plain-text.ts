/** Plain texts as they are stored: without invisible characters and direction overrides. */

/** Characters that override the text direction, which can make a name look like another one. */
const overrides = /[\u202A-\u202E\u2066-\u2069]/g;
const lineBreak = /\r\n|[\r\u0085\u2028\u2029]/g;

/** Every line break becomes LF. Browser forms send CR LF, which would count as two characters. */
export function multiLine(text: string): string {
  return visibleCharacters(text.replace(lineBreak, "\n")).replace(overrides, "");
}

export function oneLine(text: string): string {
  return multiLine(text).replace(/[\n\t]+/g, " ");
}

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

/** Texts without characters that nobody sees, which would hide a word from a search, split it, or break a file that it is written into. */

/** Control characters except tab and line ends, and noncharacters (Unicode 23.7). NUL is not removed, because the pipeline rejects it. */
const controls = /(?![\n\t\r\0])\p{Cc}|\p{Noncharacter_Code_Point}/gu;

/** Soft hyphens, joiners without a width and deprecated or invisible operators: none of them belongs to a word in any script. */
const invisible = /[\u00ad\u180e\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]/g;

/** A letter of Europe with what belongs to it. Taken as a whole: a look behind would take time for each mark. */
const markedLetter = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{Script=Inherited}+/gu;

/**
 * Joiners and selectors of variants. In emoji and in the scripts of Asia and Africa they change what is seen, so only a letter of
 * Europe loses them.
 */
const joiners = /\u034f|[\u200c-\u200d]|[\ufe00-\ufe0f]/g;

/** Marks of direction in a word. */
const betweenLetters = /(?<=\p{Script=Latin})[\u061c\u200e\u200f]+(?=\p{Script=Latin})/gu;

/** Most texts have none of these, so that they are read once only. */
const perhapsUnseen = /(?![\n\t\r\0])\p{Cc}|\p{Default_Ignorable_Code_Point}|\p{Cn}|\p{Cs}|[\ufff9-\ufffb]/u;

/**
 * Marks beyond those that a letter may have (30, as in Unicode 15.1.1, Stream-Safe Text): no script writes so many, and what puts the marks
 * of a letter in order, in the browser, here and in PostgreSQL, takes time for their square. Runs are taken as a whole, so that each mark is read once.
 */
const marks = /(\p{M}{2,30})\p{M}*/gu;

/** Old signs for the end of a line or a page. Without them, the words next to them would be one. */
const lineEnds = /[\v\f\u0085]/g;

/** The text as it is stored and searched. */
export function visibleCharacters(sent: string): string {
  const text = sent.replace(marks, "$1");
  if (!perhapsUnseen.test(text)) return text;
  return text
    .toWellFormed()
    .replace(lineEnds, "\n")
    .replace(controls, "")
    .replace(invisible, "")
    .replace(markedLetter, (letter) => letter.replace(joiners, ""))
    .replace(betweenLetters, "");
}
