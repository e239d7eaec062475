import { once } from "node:events";
import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { KIB } from "#contract/limits.ts";

/** A zip, made while it is read: memory holds a piece of it, however long it becomes. */

export interface ZipEntry {
  path: string;
  /** Its bytes; null leaves the entry out. */
  open(): Promise<Uint8Array | string | AsyncIterable<string> | null>;
}

const pieceLength = 64 * KIB;

/** Small pieces joined, as each costs a way through the packer. */
async function* joined(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let kept = "";
  for await (const piece of pieces) {
    kept += piece;
    if (kept.length < pieceLength) continue;
    yield kept;
    kept = "";
  }
  if (kept !== "") yield kept;
}

/** @param entries asked for one by one, each when the one before it is written */
export function createZipStream(entries: AsyncIterable<ZipEntry>, madeAt: Date): Readable {
  const zip = new ZipFile();
  // The zip's own stream does not end when something goes wrong; this one tells its reader, and hears when they have gone.
  const out = new PassThrough();
  const gone = new AbortController();
  out.once("close", () => gone.abort());
  zip.on("error", (error) => out.destroy(error as Error));
  zip.outputStream.pipe(out);

  async function write() {
    for await (const { path, open } of entries) {
      const content = await open();
      if (content === null) continue;
      const isWhole = typeof content === "string" || content instanceof Uint8Array;
      const source = Readable.from(isWhole ? [content] : joined(content), { highWaterMark: 1 });
      source.once("error", (error) => out.destroy(error));
      zip.addReadStream(source, path, { mtime: madeAt });
      await once(source, "end", { signal: gone.signal }).catch((error: unknown) => {
        source.destroy();
        throw error;
      });
    }
    zip.end();
  }

  write().catch((error: Error) => out.destroy(error));
  return out;
}
