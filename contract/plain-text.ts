/** Texts about people as they are kept: without what nobody sees, and what turns the letters after it around. */

/**
 * Control characters, and those that override the direction of a text, by which a name may read as another one. NUL
 * stays: it is refused at the door, not tolerated.
 */
const unseen = /(?![\n\t\0])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;
const lineBreak = /\r\n|[\r\u0085\u2028\u2029]/g;

/** Every line break becomes LF; browsers' forms send CR LF, which would count twice. */
export function multiLine(text: string): string {
  return text.replace(lineBreak, "\n").replace(unseen, "");
}

export function oneLine(text: string): string {
  return multiLine(text).replace(/[\n\t]+/g, " ");
}
