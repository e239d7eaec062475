import { existsSync, statfsSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memory = "/dev/shm";

/** Whether files may be kept in memory: small containers have too little of it. */
export function hasSharedMemory(gibibytes: number): boolean {
  if (!existsSync(memory)) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > gibibytes * 1024 ** 3;
}

/**
 * A new folder for what nobody needs after the test. In memory where there is room: a database is some three hundred files,
 * and to copy and delete them on a disk costs more than everything that the tests then do with it.
 */
export const aTemporaryFolder = (purpose: string) =>
  mkdtemp(join(hasSharedMemory(2) ? memory : tmpdir(), `fabula-${purpose}-`));
