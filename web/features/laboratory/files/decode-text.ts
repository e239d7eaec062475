import { ImportProblem } from "./import-problem.ts";

/** The text of a .txt or .md file: by its byte order mark, else UTF-8, UTF-16 if it looks so, or else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes);
  // No text has these; a program or a picture does.
  if (text.includes("\0")) throw new ImportProblem("format");
  return text;
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const start = bytes.subarray(0, 1024);
  const zeroes = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  // In western text every second byte of UTF-16 is zero.
  if (zeroes(1) > start.length / 4) return "utf-16le";
  if (zeroes(0) > start.length / 4) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return "windows-1252";
  }
}
