import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { ReadableStream as WebStream } from "node:stream/web";
import { pipeline } from "node:stream/promises";
import { extract } from "tar-stream";
import { BackupError } from "./backup-error.ts";
import type { BackupKey } from "./backup-key.ts";

export interface BackupEntry {
  name: string;
  content: Buffer;
}

/** The file can't be read to its end: it is cut off, or bytes are altered in a way that hides where entries begin. */
export class UnreadableRest extends Error {}

const encryptedBeginning = Buffer.from("age-encryption.org/");
const isAge = (beginning: Buffer) => beginning.subarray(0, encryptedBeginning.length).equals(encryptedBeginning);
/** Far more than any entry has; a damaged length must not fill the memory. */
const largestEntry = 256 * 1024 * 1024;
const bytesAtOnce = 256 * 1024;

/** Lets a passphrase derive its key once, for all times that the file is read. @throws {BackupError} when it is not the key of this file */
export async function unlockBackup(path: string, key: BackupKey | null): Promise<void> {
  if (key?.unlock === undefined) return;
  const beginning = Buffer.alloc(1024);
  const handle = await open(path).catch(() => null);
  // `entriesOf` says why.
  if (handle === null) return;
  await handle.read(beginning, 0, beginning.length, 0).finally(() => handle.close());
  if (isAge(beginning)) await key.unlock(beginning);
}

/**
 * The entries of a backup, one after the other, so that memory holds only one.
 * @throws {BackupError} for a file that is missing or needs another key
 * @throws {UnreadableRest}
 */
export async function* entriesOf(path: string, key: BackupKey | null): AsyncGenerator<BackupEntry> {
  const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${path} can't be read (${error.code}).`);
  });
  try {
    const { size } = await handle.stat();
    let read = 0;
    async function* chunks() {
      for (;;) {
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(bytesAtOnce), 0, bytesAtOnce, read);
        if (bytesRead === 0) return;
        read += bytesRead;
        yield buffer.subarray(0, bytesRead) as Uint8Array;
      }
    }
    const first = Buffer.alloc(encryptedBeginning.length);
    await handle.read(first, 0, first.length, 0);
    const isEncrypted = isAge(first);
    if (isEncrypted && key === null) {
      throw new BackupError(`${path} is encrypted. Set BACKUP_KEY or BACKUP_KEY_FILE to its key.`);
    }
    const plain: AsyncIterable<Uint8Array> = isEncrypted
      ? ((await key!.decrypt(WebStream.from(chunks()) as ReadableStream<Uint8Array>)) as WebStream<Uint8Array>)
      : chunks();
    try {
      yield* entriesIn(plain);
    } catch (error) {
      if (error instanceof BackupError) throw error;
      throw new UnreadableRest(`it can't be read beyond byte ${read} of ${size} (${(error as Error).message})`, {
        cause: error,
      });
    }
  } finally {
    await handle.close();
  }
}

async function* entriesIn(plain: AsyncIterable<Uint8Array>): AsyncGenerator<BackupEntry> {
  const archive = extract();
  const fed = pipeline(Readable.from(plain, { objectMode: false }), archive);
  fed.catch(() => {});
  for await (const entry of archive) {
    const { name, size = 0 } = entry.header;
    if (size > largestEntry) throw new Error(`${name} is too long`);
    const parts: Buffer[] = [];
    for await (const part of entry) parts.push(part as Buffer);
    yield { name, content: Buffer.concat(parts) };
  }
  await fed;
}
