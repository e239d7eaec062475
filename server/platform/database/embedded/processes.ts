import { createHash } from "node:crypto";
import { readdir, readFile, readlink, stat } from "node:fs/promises";
import { systemCode } from "./error.ts";
import { runProgram } from "./program.ts";

/** Identifies the processes of a cluster, also after its folder was moved. */
export interface ClusterIdentity {
  /** Path without symbolic links. */
  directory: string;
  uid: number;
  /** PostgreSQL's `cluster_name`: part of its processes' command lines, which anyone may read. */
  name: string;
}

interface ProcessEntry {
  pid: number;
  uid: number;
  /** Ended, but not yet collected by its parent: it belongs to nothing any more. */
  zombie: boolean;
  program: string;
  commandLine: string;
}

const anyClusterName = /\bfabula-[0-9a-f]{16}\b/;

export async function identifyCluster(directory: string): Promise<ClusterIdentity> {
  const { dev, ino, uid } = await stat(directory, { bigint: true });
  const digest = createHash("sha256").update(`${dev}:${ino}`).digest("hex");
  return { directory, uid: Number(uid), name: `fabula-${digest.slice(0, 16)}` };
}

/** Whether a process with this number exists (a zombie does) and is of an account that we may signal. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Whether a process belongs to the cluster's server. Undefined where the system does not let us see:
 * then the cluster must not be treated as free.
 */
export async function servesCluster(pid: number, cluster: ClusterIdentity): Promise<boolean | undefined> {
  const entry = await readProcess(pid);
  if (entry === undefined) return isRunning(pid) ? undefined : false;
  return belongsTo(cluster, entry);
}

/** All processes known to belong to the cluster's server, the children of a killed postmaster included. */
export async function clusterProcesses(cluster: ClusterIdentity): Promise<number[]> {
  const entries = await readAllProcesses();
  const belonging = await Promise.all(entries.map((entry) => belongsTo(cluster, entry)));
  return entries.filter((_, index) => belonging[index]).map(({ pid }) => pid);
}

async function belongsTo(cluster: ClusterIdentity, entry: ProcessEntry): Promise<boolean | undefined> {
  if (entry.zombie || entry.uid !== cluster.uid || entry.program !== "postgres") return false;
  if (entry.commandLine.includes(cluster.name)) return true;
  if (anyClusterName.test(entry.commandLine)) return false;
  // Started by hand, without our name. In a container even root may be refused the working directory.
  const workingDirectory = await readlink(`/proc/${entry.pid}/cwd`).catch(() => undefined);
  return workingDirectory === undefined ? undefined : workingDirectory === cluster.directory;
}

async function readProcess(pid: number): Promise<ProcessEntry | undefined> {
  if (process.platform === "linux") return readProcEntry(pid);
  return (await askPs(["-p", String(pid)]))[0];
}

async function readAllProcesses(): Promise<ProcessEntry[]> {
  if (process.platform !== "linux") return askPs(["-ax"]);
  const pids = (await readdir("/proc")).filter((entry) => /^\d+$/.test(entry)).map(Number);
  return (await Promise.all(pids.map(readProcEntry))).filter((entry) => entry !== undefined);
}

async function readProcEntry(pid: number): Promise<ProcessEntry | undefined> {
  const directory = `/proc/${pid}`;
  try {
    const [{ uid }, status, commandLine] = await Promise.all([
      stat(directory),
      readFile(`${directory}/stat`, "latin1"),
      readFile(`${directory}/cmdline`, "utf8"),
    ]);
    const nameEnd = status.lastIndexOf(")");
    const program = status.slice(status.indexOf("(") + 1, nameEnd);
    const zombie = "ZX".includes(status.charAt(nameEnd + 2));
    return { pid, uid, zombie, program, commandLine };
  } catch (error) {
    if (["ENOENT", "ESRCH", "EACCES", "EPERM"].includes(systemCode(error) ?? "")) return undefined;
    throw error;
  }
}

/** macOS has no /proc (tried with the `ps` of Linux, not there). Windows has neither, and shows nothing. */
async function askPs(selection: string[]): Promise<ProcessEntry[]> {
  if (process.platform === "win32") return [];
  const columns = "pid=,uid=,stat=,ucomm=,command=";
  const { output } = await runProgram("ps", ["-ww", "-o", columns, ...selection]);
  return output.split("\n").flatMap((line) => {
    const columnValues = /^\s*(\d+)\s+(-?\d+)\s+(\S+)\s+(\S+)\s*(.*)/.exec(line) ?? [];
    const [, pid, uid, state, program, commandLine] = columnValues;
    if (!pid || !uid || !state || !program) return [];
    const zombie = state.startsWith("Z");
    return { pid: Number(pid), uid: Number(uid) >>> 0, zombie, program, commandLine: commandLine ?? "" };
  });
}
