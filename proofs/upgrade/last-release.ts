import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { lastRelease } from "#kit/server/database/migrate.ts";
import { collectOutput, settingsForTests, type ServerProcess } from "#tests/support/server-process.ts";

/** The last release as its operators run it: its own files, packages and build. */

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Kept for the next run: the packages take a minute. */
const folder = join(tmpdir(), `fabula-${lastRelease.version}-${lastRelease.commit}`);

function run(command: string, args: string[], cwd: string) {
  const { status } = spawnSync(command, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}`);
}

/** @returns its folder */
export function checkOutLastRelease(): string {
  const finished = join(folder, "built");
  if (existsSync(finished)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const packed = spawnSync("git", ["archive", lastRelease.commit], { cwd: root, maxBuffer: 2 ** 30 });
  if (packed.status !== 0) {
    throw new Error(
      `The commit ${lastRelease.commit} of release ${lastRelease.version} is missing: git fetch --unshallow`,
    );
  }
  spawnSync("tar", ["-x"], { cwd: folder, input: packed.stdout });
  run("npm", ["ci", "--no-audit", "--no-fund"], folder);
  run(process.execPath, ["scripts/build.ts"], folder);
  writeFileSync(finished, "");
  return folder;
}

/** @param recordTo the file to which it writes its statements (recorder.js) */
export function startLastRelease(env: Record<string, string>, recordTo?: string): ServerProcess {
  const recorder = recordTo === undefined ? [] : ["--import", new URL("recorder.js", import.meta.url).href];
  const first = ["--import", "./server/platform/database/drizzle-imports.ts"];
  const child = spawn(process.execPath, [...first, ...recorder, "server/main.ts"], {
    cwd: folder,
    env: {
      ...settingsForTests,
      ...(recordTo === undefined ? {} : { RECORD_TO: recordTo }),
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return collectOutput(child);
}
