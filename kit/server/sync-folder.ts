import { open } from "node:fs/promises";

/**
 * Makes the names of new and renamed files in a folder survive a power failure: syncing a file alone stores its content, and its
 * name only on some file systems (fsync(2)). Windows can't open a folder, and needs no such call.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
