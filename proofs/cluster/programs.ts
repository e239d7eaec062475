import { execFileSync, spawn, spawnSync, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, openSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "./network.ts";

/** The programs of the cluster, as Debian packages them. */

const here = [
  { program: "haproxy", from: "haproxy" },
  { program: "ip", from: "iproute2" },
  { program: "unshare", from: "util-linux" },
];
const ofDatabases = [
  { program: "patroni", from: "patroni" },
  { program: "etcd", from: "etcd-server" },
  { program: "setpriv", from: "util-linux" },
];

export interface DatabasePrograms {
  /** The folder of PostgreSQL's programs. */
  postgres: string;
  /** Of everything that the databases run, in words. */
  versions: string;
  /** Which of etcd's interfaces Patroni uses. */
  etcdInterface: "etcd" | "etcd3";
  /** Runs a program of the databases. */
  run(folder: string, name: string, command: string[], machine: Machine): ChildProcess;
}

/** Ends the process with what is wrong. */
function refuse(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

/** Of the newest PostgreSQL that is installed. @returns the folder with its programs; null without one */
function postgresPrograms(root: string): string | null {
  const versions = "/usr/lib/postgresql";
  if (!existsSync(root + versions)) return null;
  const newest = readdirSync(root + versions)
    .map(Number)
    .filter((version) => version >= 15)
    .toSorted((one, other) => other - one)[0];
  return newest === undefined ? null : join(versions, String(newest), "bin");
}

/** Ends the process where something is missing, and names it. @param root another Debian's folder, for the databases */
export function requirePrograms(root: string | null): void {
  if (process.getuid?.() !== 0) refuse("Only root can make networks of their own.");
  const isMissing =
    (folder: string) =>
    ({ program }: { program: string }) =>
      !["bin", "sbin", "usr/bin", "usr/sbin"].some((each) => existsSync(join(folder, each, program)));
  const packages = (folder: string, programs: readonly { program: string; from: string }[]) =>
    programs.filter(isMissing(folder)).map(({ from }) => from);
  const missing = {
    "On Debian": packages("/", here),
    [root === null ? "On Debian, for the databases" : `In ${root}`]: [
      ...packages(root ?? "/", ofDatabases),
      ...(postgresPrograms(root ?? "") === null ? ["postgresql"] : []),
    ],
  };
  const lines = Object.entries(missing)
    .filter(([, names]) => names.length > 0)
    .map(([where, names]) => `${where}: apt-get install --no-install-recommends ${names.join(" ")}`);
  if (lines.length > 0) refuse(`Programs are missing.\n${lines.join("\n")}`);
}

/**
 * @param root another Debian's folder with the databases' programs (debootstrap), or null for this one's
 * @param folder of the cluster, at the same place in both
 */
export function databasePrograms(root: string | null, folder: string): DatabasePrograms {
  const inRoot = root === null ? [] : ["chroot", root];
  if (root !== null) {
    for (const shared of ["/proc", "/dev", folder]) {
      mkdirSync(root + shared, { recursive: true });
      spawnSync("mount", ["--rbind", shared, root + shared]);
    }
  }
  const postgres = postgresPrograms(root ?? "")!;
  // PostgreSQL refuses to run as root.
  const asPostgres = ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups"];
  const versionOf = (program: string) =>
    execFileSync(inRoot[0] ?? program, [...inRoot.slice(1), ...(root === null ? [] : [program]), "--version"], {
      encoding: "utf8",
    }).split("\n")[0]!;
  const patroni = versionOf("patroni");
  return {
    postgres,
    versions: [versionOf(join(postgres, "postgres")), patroni, versionOf("etcd")].join(", "),
    // Until 3.0.2 a leader that comes back overwrites the key of the next one by the newer interface: docs/cluster.md.
    etcdInterface: / (2\.|3\.0\.[0-2]$)/.test(patroni) ? "etcd" : "etcd3",
    run: (logs, name, command, machine) => run(logs, name, machine.command([...inRoot, ...asPostgres, ...command])),
  };
}

/** Starts a program that writes to a log of this name. */
export function run(folder: string, name: string, [program, ...args]: string[]): ChildProcess {
  const log = openSync(join(folder, `${name}.log`), "a");
  const child = spawn(program!, args, { detached: true, stdio: ["ignore", log, log], cwd: folder });
  child.on("error", (error) => refuse(`${program}: ${error.message}`));
  return child;
}
