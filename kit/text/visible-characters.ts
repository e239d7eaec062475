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
