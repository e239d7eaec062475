import { execFileSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ServerProcess } from "#tests/support/server-process.ts";
import type { Random } from "./random.ts";

/** Accidents of a site, at a random moment. */

const hour = 3_600_000;

interface Victim {
  server: ServerProcess;
  dataDir: string;
}

export interface Accident {
  name: string;
  /** Settings of the process that it will happen to. */
  env?(random: Random): Record<string, string>;
  /** Whether the process is expected to end. If not, it is killed afterwards. */
  ends: boolean;
  happen(victim: Victim, random: Random): Promise<void> | void;
}

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);

const childrenOf = (pid: number) =>
  execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)], { encoding: "utf8" })
    .trim()
    .split(/\s+/)
    .map(Number);

/** The database's processes at this moment. */
export function allProcesses(dataDir: string) {
  const postmaster = postmasterOf(dataDir);
  const all = [postmaster, ...childrenOf(postmaster)];
  const signal = (name: NodeJS.Signals | 0) =>
    all.filter((pid) => {
      try {
        return process.kill(pid, name);
      } catch {
        // It has ended by itself.
        return false;
      }
    });
  return {
    stop: () => signal("SIGSTOP"),
    goOn: () => signal("SIGCONT"),
    kill: () => signal("SIGKILL"),
    async ended() {
      while (signal(0).length > 0) await pause(20);
    },
  };
}

const clock = new URL("../../tests/faults/shifted-clock.fixture.ts", import.meta.url).href;
const shifted = (milliseconds: number) => ({ NODE_OPTIONS: `--import ${clock}`, CLOCK_AHEAD: String(milliseconds) });

const killProduct = ({ server }: Victim) => void server.child.kill("SIGKILL");

export const accidents: Accident[] = [
  { name: "the product is killed", ends: true, happen: killProduct },
  {
    name: "the product and its database are killed",
    ends: true,
    happen({ server, dataDir }) {
      const database = postmasterOf(dataDir);
      server.child.kill("SIGKILL");
      process.kill(database, "SIGKILL");
    },
  },
  {
    name: "the database is killed, and the product starts it again",
    ends: false,
    async happen({ dataDir }) {
      process.kill(postmasterOf(dataDir), "SIGKILL");
      await pause(8_000);
    },
  },
  {
    name: "the database does not answer for some seconds",
    ends: false,
    async happen({ dataDir }, random) {
      const database = allProcesses(dataDir);
      database.stop();
      await pause(random.between(2_000, 12_000));
      database.goOn();
      await pause(1_000);
    },
  },
  {
    name: "no memory is left",
    ends: false,
    // The next request for memory fails. A process without work may live on.
    async happen({ server }) {
      execFileSync("prlimit", ["--pid", String(server.child.pid), "--as=1"]);
      await pause(3_000);
    },
  },
  {
    name: "the clock was hours ahead",
    env: (random) => shifted(random.between(1, 6) * hour),
    ends: true,
    happen: killProduct,
  },
  {
    name: "the clock was hours behind",
    env: (random) => shifted(random.between(-6, -1) * hour),
    ends: true,
    happen: killProduct,
  },
];

/** Once in a long run. The site is given up by nobody: it answers that nothing can be changed, and goes on afterwards. */
export const longAbsence: Accident = {
  name: "the database does not answer for ten minutes",
  ends: false,
  async happen({ dataDir }) {
    const database = allProcesses(dataDir);
    database.stop();
    await pause(600_000);
    database.goOn();
    await pause(5_000);
  },
};

/** Only where the data folder has a small file system of its own. */
export const diskFull: Accident = {
  name: "the disk is full for some seconds",
  ends: false,
  async happen({ dataDir }) {
    const filler = join(dataDir, "..", "filler");
    const file = await open(filler, "w");
    try {
      const block = Buffer.alloc(2 ** 20, 1);
      for (;;) await file.write(block);
    } catch {
      // Full.
    } finally {
      await file.close();
    }
    await pause(3_000);
    rmSync(filler);
    await pause(2_000);
  },
};
