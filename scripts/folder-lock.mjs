// Plain JavaScript without packages: it also runs before anything is installed, on any version of Node.js.
import { randomUUID } from "node:crypto";
import { mkdir, rename, rm, rmdir, stat, utimes } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** The holder touches the lock this often. */
const beat = 1000;
/** A lock that was not touched for so many beats was left by a process that was killed. */
const missedBeats = 15;

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Runs work while no other process of this folder does; waits for one that does. Two first starts at once would install and build
 * over each other. A folder is made in one step or not at all; its date is the holder's sign of life, which also
 * holds between containers that share the folder, where process numbers mean nothing.
 */
export async function withFolderLock(work, { folder = root, onWait = () => {}, beat: every = beat } = {}) {
  const lock = `${folder.replace(/\/$/, "")}/.preparing`;
  let waited = false;
  while (!(await take(lock))) {
    if (!waited) onWait();
    waited = true;
    await removeAbandoned(lock, every * missedBeats);
    await pause(every / 4);
  }
  const beating = setInterval(() => {
    const now = new Date();
    utimes(lock, now, now).catch(() => {});
  }, every);
  try {
    return await work();
  } finally {
    clearInterval(beating);
    await rmdir(lock).catch(() => {});
  }
}

async function take(lock) {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
}

/** Renamed first: of two that find it abandoned one succeeds. */
async function removeAbandoned(lock, age) {
  const touched = await stat(lock).then(
    ({ mtimeMs }) => mtimeMs,
    () => null,
  );
  if (touched === null || Date.now() - touched < age) return;
  const aside = `${lock}-${randomUUID()}`;
  try {
    await rename(lock, aside);
  } catch {
    return;
  }
  const isFresh = await stat(aside).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < age,
    () => false,
  );
  // Another process has removed the abandoned one and taken the lock since: it gets it back.
  if (isFresh) await rename(aside, lock).catch(() => {});
  else await rm(aside, { recursive: true, force: true });
}
