import { rm } from "node:fs/promises";
import type { Socket } from "node:net";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { SECOND } from "#vocabulary/limits.ts";

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

/** Messages between the supervisor and its workers. */

/** `alive`: the worker is not standing still. `ready`: it can take connections. `closing`: it takes no more, also none of those on their way. */
export type FromWorker = "alive" | "ready" | "closing" | { taken: number };

/** `open`: the site's port is open. A connection comes with its socket. */
export type FromSupervisor =
  | "open"
  | { listenError: { message: string; code: string | undefined } }
  | { connection: number };

const tell = (message: FromWorker) => void process.send?.(message);

/** While this process does not stand still. */
export function giveSignsOfLife() {
  tell("alive");
  setInterval(() => tell("alive"), SECOND).unref();
}

/**
 * Serves the connections that the supervisor accepts, until the app closes. Resolves when the site's port is open.
 * @throws the supervisor's error of listening there
 */
export async function listenThroughSupervisor(app: FastifyInstance, { folder, slot }: Worker): Promise<void> {
  const { server } = app;
  const taken = new Set<Socket>();
  let closing = false;

  function take(connection: number, socket: Socket | undefined) {
    // Another worker gets it: nothing was read from this copy.
    if (closing) return void socket?.destroy();
    // Before anything can be read: only connections that no worker has taken are handed to another one.
    tell({ taken: connection });
    // The client has gone.
    if (socket === undefined) return;
    if (taken.size >= server.maxConnections) return void socket.destroy();
    taken.add(socket);
    socket.on("close", () => taken.delete(socket));
    // As in a connection that an HTTP server accepts itself.
    socket.allowHalfOpen = true;
    server.emit("connection", socket);
  }

  // The server doesn't count these connections, and would close before they have ended.
  app.addHook("preClose", async () => {
    closing = true;
    tell("closing");
    await Promise.all([...taken].map((socket) => new Promise((resolve) => socket.on("close", resolve))));
  });

  // Node checks the timeouts of requests only in a server that listens.
  const path = addressOf(folder, slot, "site");
  // A killed worker leaves its socket.
  await rm(path, { force: true });
  await app.listen({ path });
  const opened = new Promise<void>((resolve, reject) => {
    process.on("message", (message: FromSupervisor, socket: Socket | undefined) => {
      if (message === "open") resolve();
      else if ("connection" in message) take(message.connection, socket);
      else reject(Object.assign(new Error(message.listenError.message), { code: message.listenError.code }));
    });
  });
  tell("ready");
  await opened;
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
