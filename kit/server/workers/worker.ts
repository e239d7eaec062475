import { join } from "node:path";

/** This process as one of several that share the site's port (docs/decisions/0036-workers-that-share-a-port.md). */
export interface Worker {
  /** From 1 to `count`; a replaced worker's successor has the same. */
  slot: number;
  count: number;
  /** A private folder for the addresses at which workers reach each other. */
  folder: string;
  /** Whether this is the first process of the start, which tells the operator that the site is open. */
  announces: boolean;
}

const variables = { slot: "FABULA_WORKER", count: "FABULA_WORKERS", folder: "FABULA_WORKER_FOLDER" } as const;
const announces = "FABULA_WORKER_ANNOUNCES";

export const environmentOf = (worker: Worker): Record<string, string> => ({
  [variables.slot]: String(worker.slot),
  [variables.count]: String(worker.count),
  [variables.folder]: worker.folder,
  [announces]: worker.announces ? "yes" : "",
});

/** Null for a process that serves alone, and for the supervisor. */
export function thisWorker(): Worker | null {
  const { env } = process;
  if (process.send === undefined || env[variables.slot] === undefined) return null;
  return {
    slot: Number(env[variables.slot]),
    count: Number(env[variables.count]),
    folder: env[variables.folder] ?? "",
    announces: env[announces] === "yes",
  };
}

/** A private address of a worker: a socket in the folder, or a named pipe on Windows. */
export function addressOf(folder: string, slot: number, name: "worker" | "site" = "worker"): string {
  const path = join(folder, `${name}-${slot}`);
  return process.platform === "win32" ? `\\\\.\\pipe\\${path.replaceAll(/[:\\/]/g, "-")}` : path;
}
