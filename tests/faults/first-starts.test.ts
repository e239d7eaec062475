import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { withFolderLock } from "../../scripts/folder-lock.mjs";

/** Two first starts at once: one installs and builds, the other waits. */

let folder: string;
beforeEach(async () => {
  folder = await aTemporaryFolder("clone");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Replaces npm: empties node_modules, as `npm ci` does, and records its start and end. */
const npm = `
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
appendFileSync("log", "begin\\n");
rmSync("node_modules", { recursive: true, force: true });
setTimeout(() => {
  mkdirSync("node_modules", { recursive: true });
  appendFileSync("log", "end\\n");
  process.exit(Number(process.env.NPM_STATUS ?? 0));
}, 700);
`;

async function aClone() {
  await mkdir(join(folder, "scripts"));
  for (const name of ["install-if-needed.mjs", "folder-lock.mjs"])
    await cp(join("scripts", name), join(folder, "scripts", name));
  await writeFile(join(folder, "package-lock.json"), "{}");
  await writeFile(join(folder, "npm.mjs"), npm);
}

async function start(env: Record<string, string> = {}): Promise<number | null> {
  const child = spawn(process.execPath, ["scripts/install-if-needed.mjs"], {
    cwd: folder,
    env: { PATH: process.env.PATH, npm_execpath: "npm.mjs", ...env },
  });
  const [status] = (await once(child, "close")) as [number | null];
  return status;
}

const log = async () => (await readFile(join(folder, "log"), "utf8")).trim().split("\n");

describe("first starts at once", () => {
  it("Two first starts install once, one after the other", async () => {
    await aClone();
    expect(await Promise.all([start(), start(), start()])).toEqual([0, 0, 0]);
    expect(await log()).toEqual(["begin", "end"]);
  });

  it("After a failed installation the second start tries it", { tags: "variation" }, async () => {
    await aClone();
    expect(await Promise.all([start({ NPM_STATUS: "7" }), start({ NPM_STATUS: "7" })])).toEqual([7, 7]);
    expect(await log()).toEqual(["begin", "end", "begin", "end"]);
    expect(await start()).toBe(0);
  });
});

describe("a lock", () => {
  const beat = 40;
  /** Eight take the lock at the same time. @returns how many had it at once */
  async function mostAtOnce(): Promise<number> {
    let [atOnce, most] = [0, 0];
    const work = async () => {
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, 10));
      atOnce -= 1;
    };
    await Promise.all(Array.from({ length: 8 }, () => withFolderLock(work, { folder, beat })));
    return most;
  }

  it("A folder lock lasts as long as the work", async () => {
    expect(await mostAtOnce()).toBe(1);
  });

  it("One process alone takes over the lock of a killed process", async () => {
    const lock = join(folder, ".preparing");
    await mkdir(lock);
    const longAgo = new Date(Date.now() - 60_000);
    await utimes(lock, longAgo, longAgo);
    expect(await mostAtOnce()).toBe(1);
    await expect(stat(lock)).rejects.toThrow("ENOENT");
  });

  it("A folder lock is released when the work fails", async () => {
    await expect(withFolderLock(async () => Promise.reject(new Error("no")), { folder, beat })).rejects.toThrow("no");
    expect(await withFolderLock(async () => "done", { folder, beat })).toBe("done");
  });
});
