import { existsSync } from "node:fs";
import { chmod, mkdir, open, readdir, stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** The site's own entries in its data folder: the database with its log and copies of its programs, mails, the secret. */
const ownFileName = /^(pg|pg\.init-.*|postgres\.log|postgres-[\d.]+.*|mail|session-secret(\.\w+)?)$/;

/** Makes the folder private if it is not there; folders above it that are missing get the usual permissions. */
export async function createPrivateFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  const missing = [];
  for (let each = path; !existsSync(each); each = dirname(each)) missing.unshift(each);
  // One by one: where nothing can be made, as below /proc, Node's recursive mkdir tries for ever.
  for (const each of missing) await mkdir(each, each === path ? { mode: 0o700 } : {}).catch(acceptExisting);
  if (!(await stat(path)).isDirectory())
    throw Object.assign(new Error(`EEXIST: ${path} is not a folder`), { code: "EEXIST" });
}

/** Another process may have made it in between. */
function acceptExisting(error: NodeJS.ErrnoException) {
  if (error.code !== "EEXIST") throw error;
}

/** Whether nothing in the folder is anybody else's, so that its permissions are the site's to set. */
export async function holdsOnlySiteFiles(folder: string): Promise<boolean> {
  return (await readdir(folder)).every((name) => ownFileName.test(name));
}

/**
 * Closes a data folder to other accounts (mode 0700). A folder with other files is not changed:
 * DATA_DIR may be a home folder or /tmp.
 * @returns a warning for the operator, else null
 */
export async function restrictToOwner(folder: string): Promise<string | null> {
  const { mode } = await stat(folder);
  if (process.platform === "win32" || (mode & 0o077) === 0) return null;
  const open = `Other accounts of this machine can enter the data folder ${folder} (mode ${(mode & 0o777).toString(8)})`;
  if (!(await holdsOnlySiteFiles(folder)))
    return `${open}. It holds other things, so it was left as it is: set DATA_DIR to a folder of its own.`;
  return chmod(folder, 0o700).then(
    () => null,
    (error: NodeJS.ErrnoException) => `${open}, and that can't be changed (${error.code}).`,
  );
}

/**
 * Makes the names of new and renamed files in a folder survive a power failure: syncing a file alone stores its content, and its
 * name only on some file systems (fsync(2)). Windows can't open a folder, and needs no such call.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
