import { ImportProblem } from "./import-problem.ts";

/** The text of a .txt or .md file: by its byte order mark, else UTF-16 if it looks so, UTF-8, or else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  if (isNoText(text)) throw new ImportProblem("format");
  return text.replaceAll("\0", "");
}

/** Control characters that no text has; in a text some may stand by mistake. */
const controls = /(?!\s)\p{Cc}/gu;

/** Of the bytes of a program or a picture, a tenth and more are such characters. */
const isNoText = (text: string) => text.includes("\0") && text.match(controls)!.length > text.length / 20;

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 1024);
  const zeroes = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  // In western text every second byte of UTF-16 is zero.
  if (zeroes(1) > start.length / 4) return "utf-16le";
  if (zeroes(0) > start.length / 4) return "utf-16be";
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** Letters of several bytes, as UTF-8 has them. */
const severalBytes = /[\u0080-\ufffc\ufffe-\u{10ffff}]/gu;

/** Also with a few broken bytes: in Windows-1252 the letters of several bytes are hardly ever found by chance. */
function isUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(bytes);
  const broken = text.split("\ufffd").length - 1;
  return broken === 0 || [...text.matchAll(severalBytes)].length >= broken;
}
