import { existsSync, statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";

const sharedMemory = "/dev/shm";

/** Whether files of this size fit in shared memory, which is small in some containers. */
export function hasSharedMemory(gibibytes: number): boolean {
  if (!existsSync(sharedMemory)) return false;
  const { bavail, bsize } = statfsSync(sharedMemory);
  return bavail * bsize > gibibytes * 1024 ** 3;
}

/**
 * The folder for temporary files. In shared memory where they fit: a database has about three hundred files, and copying and
 * deleting them on a disk takes longer than the tests that use it.
 */
export const temporaryRoot = () => (hasSharedMemory(2) ? sharedMemory : tmpdir());

/** The folder of the test run if `npm test` has made one; an empty TEST_FOLDER counts as none. */
function parentFolder(): string {
  const parent = process.env.TEST_FOLDER || temporaryRoot();
  // A relative one would leave databases and secrets in the checkout.
  if (!isAbsolute(parent)) throw new Error(`TEST_FOLDER has to be an absolute path, not "${parent}".`);
  return parent;
}

/** A new temporary folder. */
export const aTemporaryFolder = (purpose: string) => mkdtemp(join(parentFolder(), `fabula-${purpose}-`));
