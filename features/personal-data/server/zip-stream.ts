import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { KIB } from "#vocabulary/limits.ts";

/** A ZIP file that is created while it is read, so that memory use does not depend on its size. */

export interface ZipEntry {
  path: string;
  /** The content; null leaves the entry out. */
  open(): Promise<Uint8Array | string | AsyncIterable<string> | null>;
}

export type ZipEntries = AsyncIterable<ZipEntry> | Iterable<ZipEntry>;

const chunkLength = 64 * KIB;

/** Joins small chunks, because the compressor has a cost per chunk. */
async function* joinChunks(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let buffer = "";
  for await (const chunk of chunks) {
    buffer += chunk;
    if (buffer.length < chunkLength) continue;
    yield buffer;
    buffer = "";
  }
  if (buffer !== "") yield buffer;
}

/** @param entries requested one by one, each after the previous one is written */
export function createZipStream(entries: ZipEntries, madeAt: Date): Readable {
  const zip = new ZipFile();
  // The library's own stream does not end after an error. This one passes the error on, and stops the work when its reader closes it.
  const out = new PassThrough();
  const abortController = new AbortController();
  out.once("close", () => abortController.abort());
  zip.on("error", (error) => out.destroy(error as Error));
  zip.outputStream.pipe(out);

  async function write() {
    for await (const { path, open } of entries) {
      const content = await open();
      if (content === null) continue;
      const isWhole = typeof content === "string" || content instanceof Uint8Array;
      const source = Readable.from(isWhole ? [content] : joinChunks(content), { highWaterMark: 1 });
      source.once("error", (error) => out.destroy(error));
      zip.addReadStream(source, path, { mtime: madeAt });
      await once(source, "end", { signal: abortController.signal }).catch((error: unknown) => {
        source.destroy();
        throw error;
      });
    }
    zip.end();
  }

  write().catch((error: Error) => out.destroy(error));
  return out;
}
