import { categoryWords } from "#kit/server/category-words.ts";
import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { ZipFile } from "yazl";
import { drawCover } from "#content/art/cover.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";
import { MIB } from "#vocabulary/limits.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { asciiWords } from "#kit/server/ascii-words.ts";
import { concurrencyLimit, limitedQueue } from "#kit/server/concurrency.ts";
import type { AnsweredFile } from "#kit/server/http/calls.ts";
import { readPublished } from "#features/tales/server/reading.ts";
import { svgToJpeg } from "#kit/server/images/svg-to-png.ts";
import { toLanguage } from "#vocabulary/languages.ts";
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

/** Tales as EPUB files. They are made on demand, few at a time, and kept in memory. */

const madeAtOnce = 2;
const mostWaiting = 32;
const capacity = 16 * MIB;

/** Everything that a book shows. Likes and comments don't make another book. */
const versionOf = ({ totLikes: _l, totComments: _c, totBookmarks: _b, authorAvatar: _a, ...shown }: PublishedTale) =>
  createHash("sha256").update(JSON.stringify(shown)).digest("base64url");

/** The words of the owner in a book. */
const wordsFor = ({ siteSettings: { current } }: AppContext, { categoryName, languageName }: PublishedTale) => ({
  site: current.name,
  category: categoryWords(current, toLanguage(languageName), toCategorySlug(categoryName)).title,
});

export const bookName = ({ id, title }: Pick<PublishedTale, "id" | "title">): string =>
  `${asciiWords(title) || `tale-${id}`}.epub`;

export function createBooks(context: AppContext) {
  const limitConcurrency = concurrencyLimit(madeAtOnce, limitedQueue(mostWaiting, "Too many books are being made."));
  const made = new LRUCache<string, Buffer>({ maxSize: capacity, sizeCalculation: (file) => file.length });
  const running = new Map<string, Promise<Buffer>>();

  /** Requests for the same book at the same time wait for one file. */
  function make(key: string, tale: PublishedTale, other: PublishedTale | null): Promise<Buffer> {
    const address = `${context.config.SITE_URL}/posts/${toCategorySlug(tale.categoryName)}/${tale.id}`;
    const file = limitConcurrency(() => bookFile({ ...wordsFor(context, tale), tale, other, address }));
    running.set(key, file);
    file
      .then((bytes) => made.set(key, bytes))
      .catch(() => {})
      .finally(() => running.delete(key));
    return file;
  }

  /**
   * @param otherId another version, which the book contains, too; ignored if it isn't a published version of the Tale
   * @throws {ApiError} NOT_FOUND if the Tale is not published, UNAVAILABLE if too many requests wait
   */
  return async function bookOf(id: number, otherId: number | undefined): Promise<AnsweredFile> {
    const tale = await readPublished(context, id);
    const isVersion = tale.versions.some((version) => version.id === otherId);
    const other = isVersion ? await readPublished(context, otherId!) : null;
    const key = [tale, ...(other === null ? [] : [other])]
      .map(versionOf)
      .concat(Object.values(wordsFor(context, tale)))
      .join(" ");
    const content = made.get(key) ?? (await (running.get(key) ?? make(key, tale, other)));
    return { name: bookName(tale), type: "application/epub+zip", content };
  };
}

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

async function bookFile(book: Book): Promise<Buffer> {
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
