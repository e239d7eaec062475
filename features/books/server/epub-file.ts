import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { ZipFile } from "yazl";
import { drawCover } from "#content/art/cover.ts";
import { svgToJpeg } from "#kit/server/images/svg-to-png.ts";
import { concurrencyLimit, limitedQueue } from "#kit/server/concurrency.ts";
import { MIB } from "#vocabulary/limits.ts";
import { container } from "./book-documents.ts";

/** A book as an EPUB file: a ZIP whose first file says what it is. */

export const bookType = "application/epub+zip";

const madeAtOnce = 2;
const mostWaiting = 32;
const capacity = 16 * MIB;

/** @returns a function that makes a file once for all requests with this key, and keeps it in memory for a while */
export function keptFiles(): (key: string, make: () => Promise<Buffer>) => Promise<Buffer> {
  const limitConcurrency = concurrencyLimit(madeAtOnce, limitedQueue(mostWaiting, "Too many books are being made."));
  const made = new LRUCache<string, Buffer>({ maxSize: capacity, sizeCalculation: (file) => file.length });
  const running = new Map<string, Promise<Buffer>>();
  function start(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const file = limitConcurrency(make);
    running.set(key, file);
    file
      .then((bytes) => made.set(key, bytes))
      .catch(() => {})
      .finally(() => running.delete(key));
    return file;
  }
  return async (key, make) => made.get(key) ?? running.get(key) ?? start(key, make);
}

/** Pixels. The cover's drawing has the same proportions. */
const coverSize = { width: 800, height: 1200 };

export function coverOf(drawn: Parameters<typeof drawCover>[0]): Promise<Buffer> {
  const sized = drawCover(drawn).replace(
    /^<svg\b[^>]*?(?=\sviewBox)/,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${coverSize.width}" height="${coverSize.height}"`,
  );
  return svgToJpeg(sized);
}

/** @param documents by their paths; pictures are bytes. The same ones give the same bytes. */
export function epubOf(documents: Readonly<Record<string, string | Buffer>>, changedAt: string): Promise<Buffer> {
  const zip = new ZipFile();
  // The DOS form of the time is the one without an extra field, which an EPUB's first file must not have.
  const options = { mtime: new Date(changedAt), forceDosTimestamp: true };
  const add = (path: string, content: string | Buffer, compress = true) =>
    zip.addBuffer(typeof content === "string" ? Buffer.from(content) : content, path, { ...options, compress });
  add("mimetype", bookType, false);
  add("META-INF/container.xml", container);
  for (const [path, content] of Object.entries(documents)) add(path, content, typeof content === "string");
  zip.end();
  return buffer(zip.outputStream);
}
