import { readFileSync } from "node:fs";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { SECOND } from "#vocabulary/limits.ts";
import { PendingConnections } from "../live/pending-connections.ts";
import { networkOf } from "./client-info.ts";

/** Connections that are still open this long after the shutdown began are cut, so that the whole shutdown takes less than 10 seconds. */
const closeTimeout = 8 * SECOND;

/** Descriptors for files, database connections and everything else that is no client connection. */
const reserved = 256;
const mostConnections = 20_000;

/** How many files this process may have open, where the system tells; else what any system allows. */
function openFiles(): number {
  try {
    const limits = readFileSync("/proc/self/limits", "utf8");
    return Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  } catch {
    return 4096;
  }
}

/** Of all places for connections, those for newcomers while others are being closed for them. */
const forNewcomers = 1 / 8;

/**
 * Keeps the connections of a server within what the process can have. When there are too many, the newest takes the place of one that asks for
 * nothing: the oldest of the network that holds the most, so that a flood of silent ones shuts nobody out.
 * @returns what ends them: those that ask for nothing at once, a browser's spare ones and half-open ones among them, the others with
 * their answer
 */
export function limitConnections(
  server: Server,
  most = Math.max(64, Math.min(mostConnections, openFiles() - reserved)),
): () => void {
  server.maxConnections = most;
  const places = Math.floor(most * (1 - forNewcomers));

  /** Requests in flight, by connection. */
  const open = new Map<Socket, number>();
  const silent = new PendingConnections<Socket>();
  const fallsSilent = (socket: Socket) => void silent.enter(socket, networkOf(socket.remoteAddress ?? ""));
  let stopping = false;
  server.on("connection", (socket) => {
    open.set(socket, 0);
    fallsSilent(socket);
    socket.on("close", () => {
      open.delete(socket);
      silent.leave(socket);
    });
    if (open.size <= places) return;
    const closed = silent.oldestOfMost();
    if (closed === null) return;
    open.delete(closed);
    silent.leave(closed);
    closed.destroy();
  });
  server.on("upgrade", ({ socket }) => silent.leave(socket));
  server.on("request", ({ socket }, response) => {
    open.set(socket, (open.get(socket) ?? 0) + 1);
    silent.leave(socket);
    response.on("close", () => {
      const remaining = (open.get(socket) ?? 1) - 1;
      if (!socket.destroyed) open.set(socket, remaining);
      if (!socket.destroyed && remaining === 0) fallsSilent(socket);
      if (stopping && remaining === 0) socket.end();
    });
  });
  return () => {
    stopping = true;
    for (const [socket, requests] of open) {
      if (requests > 0) continue;
      // Cached pages are not counted: they are written at once, but a slow client may not have received all of it.
      if (socket.writableLength > 0) socket.end();
      else socket.destroy();
    }
    setTimeout(() => {
      for (const socket of open.keys()) socket.destroy();
    }, closeTimeout).unref();
  };
}
