import { createHash } from "node:crypto";
import { readdir, readFile, readlink, stat } from "node:fs/promises";
import { systemCode } from "./embedded-postgres-error.ts";
import { runProgram } from "./run-program.ts";

/** Identifies the processes of a cluster, even after its folder was moved. */
export interface ClusterIdentity {
  /** Path without symbolic links. */
  directory: string;
  uid: number;
  /** PostgreSQL's `cluster_name`: part of its processes' command lines, which every account can read. */
  name: string;
}

interface ProcessEntry {
  pid: number;
  uid: number;
  /** A zombie: ended, but not yet reaped by its parent. It belongs to no cluster any more. */
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

/** Whether a process with this id exists (also a zombie) and this process may send it signals. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/**
 * Whether a process belongs to the cluster's server. Undefined if the system does not tell:
 * then the cluster must not be treated as free.
 */
export async function servesCluster(pid: number, cluster: ClusterIdentity): Promise<boolean | undefined> {
  const entry = await readProcess(pid);
  if (entry === undefined) return isRunning(pid) ? undefined : false;
  return belongsTo(cluster, entry);
}

/** All processes that belong to the cluster's server, including the children of a killed postmaster. */
export async function clusterProcesses(cluster: ClusterIdentity): Promise<number[]> {
  const entries = await readAllProcesses();
  const belonging = await Promise.all(entries.map((entry) => belongsTo(cluster, entry)));
  return entries.filter((_, index) => belonging[index]).map(({ pid }) => pid);
}

async function belongsTo(cluster: ClusterIdentity, entry: ProcessEntry): Promise<boolean | undefined> {
  if (entry.zombie || entry.uid !== cluster.uid || entry.program !== "postgres") return false;
  if (entry.commandLine.includes(cluster.name)) return true;
  if (anyClusterName.test(entry.commandLine)) return false;
  // Started by hand, without the cluster's name. In a container even root may not read the working directory.
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

/** For macOS, which has no /proc. Tested only with the `ps` of Linux. Windows has neither, so it finds nothing there. */
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
