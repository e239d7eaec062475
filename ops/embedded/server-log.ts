import { constants } from "node:fs";
import { open, rename, stat, type FileHandle } from "node:fs/promises";
import { systemCode } from "./error.ts";
import type { Account } from "./program.ts";

const largestLogBytes = 10 * 1024 * 1024;

/** Opens the server's log for appending; at a start a large log is renamed to `<file>.old` and replaces the last one. */
export async function openServerLog(file: string, account: Account | undefined): Promise<FileHandle> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > largestLogBytes) await rename(file, `${file}.old`);
  try {
    const created = await open(file, "ax", 0o600);
    // Only a new file gets the account as its owner: root must not change the owner of a link's target.
    if (account) await created.chown(account.uid, account.gid);
    return created;
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
    return open(file, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW);
  }
}

/** The last lines that were written to the log after the byte `offset`, for an error message. */
export async function logSince(file: string, offset: number): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(Math.max(size - offset, 0), 64 * 1024));
    await handle.read(buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString().trimEnd().split("\n").slice(-8).join("\n");
  } finally {
    await handle.close();
  }
}
