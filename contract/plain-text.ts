/** Plain texts as they are stored: without invisible characters and direction overrides. */

/**
 * Control characters, and those that override the text direction, which can make a name look like another one. NUL
 * is not removed, because the pipeline rejects it.
 */
const invisible = /(?![\n\t\0])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu;
const lineBreak = /\r\n|[\r\u0085\u2028\u2029]/g;

/** Every line break becomes LF. Browser forms send CR LF, which would count as two characters. */
export function multiLine(text: string): string {
  return text.replace(lineBreak, "\n").replace(invisible, "");
}

export function oneLine(text: string): string {
  return multiLine(text).replace(/[\n\t]+/g, " ");
}
