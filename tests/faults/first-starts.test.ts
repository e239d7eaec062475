import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aTemporaryFolder } from "../support/temporary-folder.ts";
import { withFolderLock } from "../../scripts/folder-lock.mjs";

/** The packages that a start installs. Of two first starts at once one installs and builds, the other waits. */

let folder: string;
beforeEach(async () => {
  folder = await aTemporaryFolder("clone");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Replaces npm: empties node_modules if it is asked for `ci`, as npm does, and records its command, its start and end. */
const npm = `
import { appendFileSync, mkdirSync, rmSync } from "node:fs";
const words = process.argv.slice(2, process.argv.indexOf("--no-audit"));
const log = (line) => appendFileSync(process.env.LOG, line + "\\n");
log(words.join(" "));
if (words[0] === "ci") rmSync("node_modules", { recursive: true, force: true });
setTimeout(() => {
  mkdirSync("node_modules", { recursive: true });
  if (words.includes("--include=dev")) mkdirSync("node_modules/vitest");
  log("end");
  process.exit(Number(process.env.NPM_STATUS ?? 0));
}, 700);
`;

const forStart = "ci --omit=dev";

async function aClone() {
  await mkdir(join(folder, "scripts"));
  for (const name of ["install-if-needed.mjs", "folder-lock.mjs"])
    await cp(join("scripts", name), join(folder, "scripts", name));
  await writeFile(join(folder, "package-lock.json"), "{}");
  await writeFile(join(folder, "npm.mjs"), npm);
}

async function start({ words = [], env = {} }: { words?: string[]; env?: Record<string, string> } = {}) {
  const child = spawn(process.execPath, ["scripts/install-if-needed.mjs", ...words], {
    cwd: folder,
    env: { PATH: process.env.PATH, npm_execpath: "npm.mjs", LOG: join(folder, "log"), ...env },
  });
  const [status] = (await once(child, "close")) as [number | null];
  return status;
}

const log = async () => (await readFile(join(folder, "log"), "utf8")).trim().split("\n");

describe("first starts", () => {
  it("Two first starts at once install once, one after the other", async () => {
    await aClone();
    expect(await Promise.all([start(), start(), start()])).toEqual([0, 0, 0]);
    expect(await log()).toEqual([forStart, "end"]);
  });

  it("After a failed installation the second start tries it", { tags: "variation" }, async () => {
    await aClone();
    const failing = { env: { NPM_STATUS: "7" } };
    expect(await Promise.all([start(failing), start(failing)])).toEqual([7, 7]);
    expect(await log()).toEqual([forStart, "end", forStart, "end"]);
    expect(await start()).toBe(0);
  });

  it("A start installs no tools of development, and keeps those that the tests have added", async () => {
    await aClone();
    const forTests = { words: ["--all"] };
    expect([await start(), await start(forTests), await start(), await start(forTests)]).toEqual([0, 0, 0, 0]);
    const installed = [forStart, "end", "install --no-save --include=dev", "end"];
    expect(await log()).toEqual(installed);
    await writeFile(join(folder, "package-lock.json"), "{ }");
    expect([await start(), await start(forTests)]).toEqual([0, 0]);
    expect(await log()).toEqual([...installed, "ci --include=dev", "end"]);
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
