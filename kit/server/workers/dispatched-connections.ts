import { rm } from "node:fs/promises";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { SECOND } from "#vocabulary/limits.ts";
import type { FromSupervisor, FromWorker } from "./messages.ts";
import { addressOf, type Worker } from "./worker.ts";

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
