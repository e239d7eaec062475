import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { temporaryRoot } from "#tests/support/temporary-folder.ts";

/** Starts the programs of a test run. However the run ends, no process, no shared memory and no file of it stays behind. */

/** All databases and files of the run are below this folder, so that a cancelled run can find and remove them. */
const folder = mkdtempSync(join(temporaryRoot(), "fabula-run-"));
// As root, the embedded database runs as another account, which has to reach its files.
chmodSync(folder, 0o755);

export const reportFolder = mkdtempSync(join(folder, "reports-"));

const running = new Set<ChildProcess>();

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Prints the output when the program has ended, not line by line: for programs that run next to others. */
  buffered?: boolean;
}

/** @returns the exit code */
export function run(
  title: string,
  command: string,
  args: string[],
  { env = {}, buffered = false }: RunOptions = {},
): Promise<number> {
  if (!buffered) console.log(`\n— ${title}`);
  const child = spawn(command, args, {
    stdio: buffered ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
    env: { ...process.env, TEST_FOLDER: folder, ...env },
    // Its own process group: a signal to the group reaches its workers and the servers that tests have started.
    detached: true,
  });
  running.add(child);
  const output: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  return new Promise((resolve) => {
    child.on("error", (error) => {
      running.delete(child);
      console.error(`${title} could not start: ${error.message}`);
      resolve(1);
    });
    child.on("close", (status) => {
      running.delete(child);
      if (buffered && !isStopped) process.stdout.write(`\n— ${title}\n${Buffer.concat(output).toString()}`);
      resolve(status ?? 1);
    });
  });
}

let isStopped = false;

/** @returns false if there is no such process any more */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Empty for a file that a stopping server has just removed. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** A database server is a daemon outside of every process group: it is found by the file that it keeps in its folder. */
function databaseServers(): number[] {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith("postmaster.pid"))
    .map((file) => Number.parseInt(contentOf(join(folder, file)), 10))
    .filter((pid) => pid > 0 && signal(pid, 0));
}

const longestShutdown = 10_000;

/** Kills what still runs and removes the files. The database servers get SIGQUIT, at which they release their shared memory. */
export async function stopEverything(): Promise<void> {
  isStopped = true;
  for (const { pid } of running) if (pid !== undefined) signal(-pid, "SIGKILL");
  const deadline = Date.now() + longestShutdown;
  for (let servers = databaseServers(); servers.length > 0 && Date.now() < deadline; servers = databaseServers()) {
    for (const pid of servers) signal(pid, "SIGQUIT");
    await delay(50);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(name, () => {
    console.log(`\nCancelled by ${name}.`);
    void stopEverything().finally(() => process.exit(128 + constants.signals[name]));
  });
}

// Also when the build fails, which ends the process.
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
