import { spawn } from "node:child_process";
import { once } from "node:events";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { withFolderLock } from "./folder-lock.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const mark = join(root, "dist/built-from");

/** The sources of the built pages. */
const sources = [
  "vocabulary",
  "kit",
  "ui",
  "features",
  "site",
  "content",
  "vite.config.ts",
  "scripts/build.ts",
  "package-lock.json",
];

function filesOf(path: string): string[] {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  const entries = readdirSync(full, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** A hash of the content, because a checkout gives every file the same date. */
function fingerprint(): string {
  const hash = createHash("sha256");
  const files = sources.flatMap((path) => (/\.\w+$/.test(path) ? [join(root, path)] : filesOf(path)));
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/** Builds the web unless it was built from exactly these sources. Exits if the build fails. */
export async function buildIfNeeded(): Promise<void> {
  const currentFingerprint = fingerprint();
  const isBuilt = () => existsSync(mark) && readFileSync(mark, "utf8") === currentFingerprint;
  async function build(): Promise<number> {
    // Another start may have done it while this one waited.
    if (isBuilt()) return 0;
    console.log("Building…");
    const building = spawn(process.execPath, [join(root, "scripts/build.ts")], { stdio: "inherit", cwd: root });
    const [status] = (await once(building, "close")) as [number | null];
    if (status === 0) writeFileSync(mark, currentFingerprint);
    return status ?? 1;
  }
  if (isBuilt()) return;
  const status = await withFolderLock(build, {
    onWait: () => console.log("Another start is building; waiting for it…"),
  });
  if (status !== 0) process.exit(status);
}

/** The folder of Node.js' compile cache: with it a start takes two thirds of the time. May be deleted at any time. */
export const compileCacheFolder = fileURLToPath(new URL("../node_modules/.cache/fabula-compiled", import.meta.url));
