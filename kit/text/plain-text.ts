import { visibleCharacters } from "./visible-characters.ts";

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
