import { hasMore, hasTooManyLines, hasTooManyParts, partLimits } from "#kit/web/editor/imported-text.ts";
import type { LeftOut } from "#kit/web/editor/left-out.ts";
import { htmlOf } from "./html-blocks.ts";
import { importLimits, ImportProblem } from "./import-problem.ts";
import { readDocx } from "./read-docx.ts";
import { readEpub } from "./read-epub.ts";
import { readHtml } from "./read-html.ts";
import { readMarkdown } from "./read-markdown.ts";
import { readOdt } from "./read-odt.ts";
import { readText } from "./read-text.ts";
import { readZip } from "./read-zip.ts";
import type { TextOfFile } from "./tale-blocks.ts";

/** An error that nobody expected means that the file is damaged. */
export const reasonOf = (error: unknown) => (error instanceof ImportProblem ? error.reason : "damaged");

export interface ImportedText {
  title: string | null;
  /** HTML that the editor can show. */
  content: string;
  leftOut: readonly LeftOut[];
}

/**
 * Reads a file in the browser; it is sent nowhere. The format is known by the content; of plain text by the name.
 * @param author the member's own name @throws {ImportProblem}
 */
export async function importFile(file: File, author: string): Promise<ImportedText> {
  if (file.size > importLimits.fileBytes) throw new ImportProblem("tooLarge");
  if (file.size === 0) throw new ImportProblem("empty");
  const read = await readBytes(new Uint8Array(await file.arrayBuffer()), file.name, author);
  if (read.blocks.length === 0 && read.title === null) throw new ImportProblem("empty");
  const content = htmlOf(read.blocks);
  if (hasTooManyParts(content, /<(?:p|h[23]|br|hr|strong|em|a)\b/g)) throw new ImportProblem("tooManyParts");
  return { title: read.title, content, leftOut: read.leftOut };
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, at) => bytes[at] === byte);
/** The container of old documents of Word, and of new ones that have a password. */
const isCompoundFile = (bytes: Uint8Array) => startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0);
/** Its directory is in UTF-16. */
const isEncrypted = (bytes: Uint8Array) => new TextDecoder("utf-16le").decode(bytes).includes("EncryptedPackage");
const isZip = (bytes: Uint8Array) => startsWith(bytes, 0x50, 0x4b);
const isPdf = (bytes: Uint8Array) => startsWith(bytes, 0x25, 0x50, 0x44, 0x46);
const isRtf = (bytes: Uint8Array) => startsWith(bytes, 0x7b, 0x5c, 0x72, 0x74, 0x66);

async function readBytes(bytes: Uint8Array, name: string, author: string): Promise<TextOfFile> {
  try {
    if (isCompoundFile(bytes)) throw new ImportProblem(isEncrypted(bytes) ? "locked" : "old");
    if (isRtf(bytes)) throw new ImportProblem("old");
    if (isPdf(bytes)) throw new ImportProblem("format");
    if (isZip(bytes)) return await readPackage(bytes);
    // Named like a document, but no zip: cut off or overwritten.
    if (/\.(?:docx|odt|epub)$/i.test(name)) throw new ImportProblem("damaged");
    const isHtml = /\.x?html?$/i.test(name);
    if (!isHtml && !/\.(?:md|markdown|mdown|txt|text)$/i.test(name)) throw new ImportProblem("format");
    if (bytes.length > importLimits.textBytes) throw new ImportProblem("tooLarge");
    const text = decodeText(bytes);
    if (isHtml) return readHtml(text);
    const isPlain = /\.(?:txt|text)$/i.test(name);
    // The reader of Markdown says what else is wrong with many lines, if there are not too many of them for that.
    if (isPlain ? hasTooManyLines(text) : hasMore(text, /\S.*/g, partLimits.ofTale + text.length / 40))
      throw new ImportProblem("tooManyParts");
    return isPlain ? readText(text, author) : readMarkdown(text);
  } catch (error) {
    // A file can be broken in ways that no reader expects.
    throw error instanceof ImportProblem ? error : new ImportProblem("damaged", { cause: error });
  }
}

async function readPackage(bytes: Uint8Array): Promise<TextOfFile> {
  const names = new Set<string>();
  readZip(bytes, (name) => {
    names.add(name.toLowerCase());
    return false;
  });
  if (names.has("content.xml")) return readOdt(bytes);
  if (names.has("[content_types].xml")) return readDocx(bytes);
  if (names.has("meta-inf/container.xml")) return readEpub(bytes);
  // Apple's format of today, and the one before 2013.
  if (names.has("index/document.iwa") || names.has("index.zip") || names.has("index.xml"))
    throw new ImportProblem("pages");
  throw new ImportProblem("format");
}

/** The text of a .txt or .md file: by its byte order mark, else UTF-16 if it looks so, UTF-8, or else Windows-1252. */
function decodeText(bytes: Uint8Array): string {
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
