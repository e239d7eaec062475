import { once } from "node:events";
import { stat } from "node:fs/promises";
import { createServer, Socket, type Server } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { EmbeddedPostgresError, systemCode } from "./embedded-postgres-error.ts";

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

/** An idle session of this process. It shows other processes that the cluster is in use. */
export interface SessionLock {
  /** Whether the session is alive; false after the server was killed. */
  isHeld(): Promise<boolean>;
  /** Marks this process as leaving. @returns whether no other process uses the cluster */
  isLast(): Promise<boolean>;
  close(): Promise<void>;
}

const leavingName = "fabula-leaving";
const lingerMs = 500;

/** Sessions that are marked as leaving don't count: of several processes that leave together, one always shuts down. */
const otherSessions = `
  SELECT 1 FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid() AND application_name <> '${leavingName}'
  LIMIT 1`;

/** Opens the session with a connection string. Rejects if the server refuses it. */
export async function openSessionLock(url: string): Promise<SessionLock> {
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    application_name: "fabula-presence",
    stream: () => socket,
  });
  // Without a listener, the end of the server would end this process.
  client.on("error", () => {});
  await client.connect();
  // The session must not keep a finished program running …
  socket.unref();

  /** … but a running query must. */
  async function ask(sql: string): Promise<number> {
    socket.ref();
    try {
      return (await client.query(sql)).rowCount ?? 0;
    } finally {
      socket.unref();
    }
  }

  return {
    isHeld: () =>
      ask("SELECT 1").then(
        () => true,
        () => false,
      ),
    isLast: async () => {
      await ask(`SET application_name = '${leavingName}'`);
      // The sessions of a pool that was just closed take a moment to disappear.
      const deadline = Date.now() + lingerMs;
      while ((await ask(otherSessions)) > 0) {
        if (Date.now() > deadline) return false;
        await delay(pollMs);
      }
      return true;
    },
    close: async () => {
      socket.ref();
      await client.end();
    },
  };
}
