import { open, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { Readable } from "node:stream";
import { ReadableStream as WebStream } from "node:stream/web";
import { pipeline } from "node:stream/promises";
import { pack } from "tar-stream";
import { syncFolder } from "#kit/server/folders.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupKey } from "./backup-key.ts";

/** A backup that is being written, as `FILE.part`. It gets its name when it is complete and on the disk. */
export interface BackupFile {
  add(name: string, content: Uint8Array | string): Promise<void>;
  /** @returns its bytes */
  finish(): Promise<number>;
  abandon(): Promise<void>;
}

/** @throws {BackupError} when the file exists or can't be created */
export async function createBackupFile(path: string, key: BackupKey | null): Promise<BackupFile> {
  const file = resolve(path);
  const part = `${file}.part`;
  await refuseExisting(file);
  const archive = pack();
  const content: AsyncIterable<Uint8Array> =
    key === null
      ? (archive as AsyncIterable<Uint8Array>)
      : ((await key.encrypt(WebStream.from(archive) as ReadableStream<Uint8Array>)) as WebStream<Uint8Array>);
  const handle = await createPart(part);
  // `written` fails with the reason.
  archive.on("error", () => {});
  const written = write(content, handle);
  /** Ends the entry that is being written. One function at a time: what waits for `written` itself is kept until the end of the backup. */
  let fail: (reason: unknown) => void = () => {};
  // A full disk. Its error is reported by the call that notices it.
  written.catch((error: unknown) => fail(error));
  const changedAt = new Date();

  return {
    async add(name, content) {
      const bytes = typeof content === "string" ? Buffer.from(content) : bufferOf(content);
      const header = { name, size: bytes.length, mode: 0o600, mtime: changedAt };
      const added = new Promise<void>((done, failed) => {
        fail = failed;
        const entry = archive.entry(header, bytes, (error) => (error ? failed(error) : done()));
        // The callback has it, too.
        entry.on("error", () => {});
      });
      await added.catch((error: unknown) => explain(error, part, written));
    },
    async finish() {
      archive.finalize();
      await written.catch((error: unknown) => explain(error, part, written));
      await handle.sync();
      const { size } = await handle.stat();
      await handle.close();
      await refuseExisting(file);
      await rename(part, file);
      await syncFolder(dirname(file));
      return size;
    },
    async abandon() {
      archive.destroy();
      await written.catch(() => {});
      await handle.close().catch(() => {});
      await rm(part, { force: true });
    },
  };
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

async function write(content: AsyncIterable<Uint8Array>, handle: FileHandle): Promise<void> {
  await pipeline(Readable.from(content, { objectMode: false }), async function save(chunks) {
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) await handle.appendFile(chunk);
  });
}

async function explain(noticed: unknown, part: string, written: Promise<void>): Promise<never> {
  const [result] = await Promise.allSettled([written]);
  const reason: unknown = result.status === "rejected" ? result.reason : noticed;
  const { code } = reason as NodeJS.ErrnoException;
  if (code === "ENOSPC" || code === "EDQUOT" || code === "EFBIG") {
    throw new BackupError(`${part}: the disk is full (${code}).`, { cause: reason });
  }
  throw reason;
}

async function refuseExisting(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found !== null) throw new BackupError(`${file} exists. A backup overwrites nothing: choose another name.`);
}

async function createPart(part: string): Promise<FileHandle> {
  try {
    return await open(part, "ax", 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new BackupError(
      code === "EEXIST"
        ? `${part} exists: another backup is writing it, or was interrupted. Remove it if no backup runs.`
        : `${part} can't be created (${code}).`,
      { cause: error },
    );
  }
}
