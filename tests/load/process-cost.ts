import { readdirSync, readFileSync } from "node:fs";

/** CPU time and memory of processes, read from /proc; Linux only. */

const ticksPerSecond = 100;
const pageSize = 4096;

interface Stat {
  pid: number;
  parent: number;
  cpuSeconds: number;
  residentBytes: number;
}

function stat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    return {
      pid,
      parent: fields[1]!,
      cpuSeconds: (fields[11]! + fields[12]!) / ticksPerSecond,
      residentBytes: fields[21]! * pageSize,
    };
  } catch {
    return null;
  }
}

/** CPU seconds of one process so far. */
export const cpuOf = (pid: number) => stat(pid)?.cpuSeconds ?? 0;

export const memoryOf = (pid: number) => stat(pid)?.residentBytes ?? 0;

/** CPU seconds of a process and its children, for example of a PostgreSQL and its backends. */
export function cpuOfFamily(pid: number): number {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => stat(Number(name)));
  return all.reduce(
    (sum, each) => (each !== null && (each.pid === pid || each.parent === pid) ? sum + each.cpuSeconds : sum),
    0,
  );
}
