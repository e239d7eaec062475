import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { drawCover } from "#content/art/cover.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { toLanguage } from "#vocabulary/languages.ts";
import { svgToJpeg } from "#kit/server/images/svg-to-png.ts";
import {
  container,
  contentsPage,
  coverPage,
  files,
  packageDocument,
  style,
  textPage,
  type Book,
} from "./book-documents.ts";

/** A book as an EPUB file: a ZIP whose first file says what it is. */

/** Pixels. The cover's drawing has the same proportions. */
const coverSize = { width: 800, height: 1200 };

function cover({ tale }: Book): Promise<Buffer> {
  const category = toCategorySlug(tale.categoryName);
  const svg = drawCover({ id: tale.id, category, language: toLanguage(tale.languageName) });
  const sized = svg.replace(
    /^<svg\b[^>]*?(?=\sviewBox)/,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${coverSize.width}" height="${coverSize.height}"`,
  );
  return svgToJpeg(sized);
}

export async function bookFile(book: Book): Promise<Buffer> {
  const zip = new ZipFile();
  // The same Tale gives the same bytes. The DOS form of the time is the one without an extra field, which an EPUB's first file must not have.
  const options = { mtime: new Date(book.tale.updatedAt), forceDosTimestamp: true };
  const add = (path: string, content: string | Buffer, compress = true) =>
    zip.addBuffer(typeof content === "string" ? Buffer.from(content) : content, path, { ...options, compress });
  add("mimetype", "application/epub+zip", false);
  add("META-INF/container.xml", container);
  add(files.package, packageDocument(book));
  add(files.contents, contentsPage(book));
  add(files.coverPage, coverPage(book));
  add(files.text, textPage(book));
  add(files.style, style);
  add(files.cover, await cover(book), false);
  zip.end();
  return buffer(zip.outputStream);
}
