import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The programs of the cluster, as Debian packages them. */

const needed = [
  { program: "patroni", from: "patroni" },
  { program: "etcd", from: "etcd-server" },
  { program: "haproxy", from: "haproxy" },
  { program: "setpriv", from: "util-linux" },
];

/** Of the newest PostgreSQL that is installed. @returns the folder with its programs; null without one */
function postgresPrograms(): string | null {
  const versions = "/usr/lib/postgresql";
  if (!existsSync(versions)) return null;
  const newest = readdirSync(versions)
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((one, other) => other - one)[0];
  return newest === undefined ? null : join(versions, String(newest), "bin");
}

/** Ends the process with what is missing. @returns the folder of PostgreSQL's programs */
export function requirePrograms(): string {
  const missing = needed.filter(({ program }) => spawnSync("which", [program]).status !== 0).map(({ from }) => from);
  const postgres = postgresPrograms();
  if (postgres === null) missing.push("postgresql");
  if (missing.length > 0) {
    process.stderr.write(`Missing. On Debian: apt-get install --no-install-recommends ${missing.join(" ")}\n`);
    process.exit(1);
  }
  return postgres!;
}

/** PostgreSQL refuses to run as root. */
const asPostgres = process.getuid?.() === 0 ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"] : [];

/** In a process group of its own, so that a machine with all its processes can be killed or frozen. */
export function run(
  folder: string,
  name: string,
  command: string[],
  options: { isDatabase?: boolean } = {},
): ChildProcess {
  const [program, ...args] = options.isDatabase === true ? [...asPostgres, ...command] : command;
  const log = openSync(join(folder, `${name}.log`), "a");
  return spawn(program!, args, { detached: true, stdio: ["ignore", log, log], cwd: folder });
}
