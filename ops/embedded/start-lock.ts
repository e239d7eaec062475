import { once } from "node:events";
import { stat } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedPostgresError, systemCode } from "./error.ts";

const timeoutMs = 120_000;
const pollMs = 20;

/**
 * Runs `work` under a lock: on this machine only one process at a time runs it for the same folder.
 * The lock is a name in Linux's abstract socket namespace, not a file. The kernel releases it with the process, so
 * a killed process leaves no stale lock. Other systems have no such lock; there PostgreSQL's own lock refuses a second server.
 */
export async function withStartLock<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (process.platform !== "linux") return work();
  const { dev, ino } = await stat(folder, { bigint: true });
  const lock = await acquire(`\0fabula-database-start-${dev}-${ino}`, folder);
  try {
    return await work();
  } finally {
    lock.close();
  }
}

async function acquire(name: string, folder: string): Promise<Server> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const server = createServer((socket) => socket.destroy());
    try {
      server.listen(name);
      await once(server, "listening");
      return server;
    } catch (error) {
      if (systemCode(error) !== "EADDRINUSE") throw error;
    }
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `Another process has been starting the database in ${folder} for ${timeoutMs / 1000} seconds. ` +
          "Look for a second copy of the site that hangs, end it, and start again.",
      );
    }
    await delay(pollMs);
  }
}
