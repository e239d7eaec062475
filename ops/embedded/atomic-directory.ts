import { mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { syncFolder } from "#kit/server/folders.ts";
import { isRunning } from "./processes.ts";

/**
 * Creates a directory that is either complete or absent, even if the process is killed. `fill` works in
 * `<target>.init-<pid>-<random>`, which is then renamed. If another process was faster, its directory is kept.
 */
export async function createAtomically(target: string, fill: (stage: string) => Promise<void>): Promise<void> {
  await removeAbandoned(target);
  const stage = await mkdtemp(`${target}.init-${process.pid}-`);
  try {
    await fill(stage);
    await rename(stage, target);
  } catch (error) {
    await rm(stage, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
  await syncFolder(dirname(target));
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function removeAbandoned(target: string): Promise<void> {
  const prefix = `${basename(target)}.init-`;
  for (const entry of await readdir(dirname(target))) {
    if (!entry.startsWith(prefix)) continue;
    const maker = Number.parseInt(entry.slice(prefix.length), 10);
    // A directory with this process's own id is abandoned, too: in a container every start may have the same id.
    if (maker !== process.pid && isRunning(maker)) continue;
    // Directories of another account may not be removable; they do no harm.
    await rm(join(dirname(target), entry), { recursive: true, force: true }).catch(() => {});
  }
}
