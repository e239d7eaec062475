import { spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { allProcesses, type Accident } from "./accidents.ts";
import type { Random } from "./random.ts";

/**
 * A power failure, in which the disk forgets what was not synced: power-loss.c remembers the pages at their last sync. Of the others, any
 * may have reached the disk.
 */

const source = fileURLToPath(new URL("power-loss.c", import.meta.url));
const fixture = new URL("shim.fixture.ts", import.meta.url).href;
/** As in power-loss.c. */
const [page, map, images] = [4096, 4096, 2 ** 20];

/** Puts a file back to what reached the disk. @returns how many pages did not */
function forget(path: string, memory: string, random: Random): number {
  const remembered = openSync(memory, "r");
  const file = openSync(path, "r+");
  try {
    const header = Buffer.alloc(8);
    if (readSync(remembered, header, 0, 8, 0) < 8) return 0;
    const syncedSize = Number(header.readBigUInt64LE()) - 1;
    const written = Buffer.alloc(images - map);
    readSync(remembered, written, 0, written.length, map);
    const reached = random.oneOf(["no page", "every page", "some pages"]);
    if (reached === "every page") return 0;
    let [lost, end] = [0, syncedSize];
    const image = Buffer.alloc(page);
    for (let number = written.indexOf(1); number >= 0; number = written.indexOf(1, number + 1)) {
      if (reached === "some pages" && random.between(0, 1) === 0) {
        end = Math.max(end, Math.min(statSync(path).size, (number + 1) * page));
        continue;
      }
      lost += 1;
      image.fill(0);
      readSync(remembered, image, 0, page, images + number * page);
      const inFile = Math.min(page, statSync(path).size - number * page);
      if (inFile > 0) writeSync(file, image, 0, inFile, number * page);
    }
    if (end < statSync(path).size) truncateSync(path, end);
    return lost;
  } finally {
    closeSync(remembered);
    closeSync(file);
  }
}

async function forgetUnsynced(
  disk: string,
  remembered: string,
  random: Random,
): Promise<{ files: number; pages: number }> {
  const memories = new Set(await readdir(remembered));
  const total = { files: 0, pages: 0 };
  for (const entry of await readdir(disk, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const inode = entry.isFile() ? String(statSync(path).ino) : "";
    if (!memories.has(inode)) continue;
    const pages = forget(path, join(remembered, inode), random);
    total.files += pages > 0 ? 1 : 0;
    total.pages += pages;
  }
  return total;
}

/**
 * @param disk a file system of its own with the data folder
 * @param folder a place on another one
 * @returns null where no C compiler is
 */
export function powerLoss(disk: string, folder: string): Accident | null {
  const [library, remembered] = [join(folder, "power-loss.so"), join(folder, "remembered")];
  const compiler = spawnSync("cc", ["-shared", "-fPIC", "-O2", "-o", library, source], { encoding: "utf8" });
  if (compiler.status !== 0) return null;
  return {
    name: "the power fails",
    ends: true,
    env() {
      rmSync(remembered, { recursive: true, force: true });
      mkdirSync(remembered);
      // The database runs as another user.
      chmodSync(remembered, 0o777);
      return {
        LD_PRELOAD: library,
        POWER_LOSS_DISK: disk,
        POWER_LOSS_REMEMBERED: remembered,
        NODE_OPTIONS: `--import ${fixture}`,
      };
    },
    async happen({ server, dataDir }, random) {
      const database = allProcesses(dataDir);
      server.child.kill("SIGKILL");
      database.kill();
      await Promise.all([server.exited, database.ended()]);
      const { files, pages } = await forgetUnsynced(disk, remembered, random);
      console.log(`  the disk forgot ${pages} pages of ${files} files`);
    },
  };
}
