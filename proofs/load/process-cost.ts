import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";

/** CPU time and memory of processes, read from /proc; Linux only. */

const pageSize = 4096;

/** The time of one thread in nanoseconds; 0 for one that has ended. */
function threadTime(path: string): number {
  try {
    return Number(readFileSync(`${path}/schedstat`, "utf8").split(" ")[0]);
  } catch {
    return 0;
  }
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`);
  } catch {
    return [];
  }
}

/** CPU seconds of one process so far. */
export const cpuOf = (pid: number) => threadsOf(pid).reduce((sum, thread) => sum + threadTime(thread), 0) / 1e9;

/** The processes that this one has started. */
export const childrenOf = (pid: number) =>
  threadsOf(pid)
    .flatMap((thread) => readFileSync(`${thread}/children`, "utf8").trim().split(" "))
    .filter((child) => child !== "")
    .map(Number);

export function memoryOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ")[1]) * pageSize;
  } catch {
    return 0;
  }
}

/** CPU seconds so far. */
export type CpuSeconds = () => Promise<number>;

/**
 * CPU seconds of the site's connections to one database of a server on this machine. Other databases of the same server don't
 * count. Connections that have ended count with what they had used when they were last seen.
 * @param url of another database of that server, so that asking doesn't count
 * @param connections the names of those that count
 */
export function backendCpu(url: string, database: string, connections = "fabula%"): CpuSeconds {
  const used = new Map<number, number>();
  return async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = $1 and application_name like $2",
      [database, connections],
    );
    await client.end();
    for (const { pid } of rows) used.set(pid, cpuOf(pid));
    return [...used.values()].reduce((sum, seconds) => sum + seconds, 0);
  };
}
