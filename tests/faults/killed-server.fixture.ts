import { existsSync, readFileSync } from "node:fs";
import { chmod, rm } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#ops/embedded/postgres.ts";
import { createClient, type Client } from "../support/client.ts";
import { aFreePort, startServer, whenReady, type ServerProcess } from "../support/server-process.ts";
import { aTemporaryFolder } from "../support/temporary-folder.ts";

/** A server that is started and killed repeatedly on one data folder. */
export interface MortalSite {
  dataDir: string;
  /** Starts the next process and logs its administrator in. @param env further settings */
  start(env?: Record<string, string>): Promise<{ server: ServerProcess; client: Client; url: string }>;
  /** SIGKILL, for the process alone or for its database with it. */
  kill(server: ServerProcess, alsoDatabase: boolean): void;
  /** SIGKILL for the database alone. */
  killDatabase(): void;
  /** Terminates at least this number of the site's connections in the database, one after the other. */
  endBackends(total: number): Promise<void>;
  /** Runs SQL in the site's database, while the site runs. */
  query(sql: string): Promise<any[]>;
  databaseRuns(): boolean;
  remove(): Promise<void>;
}

/** Rows of the embedded database, also while its site runs. */
export async function queryBeside(dataDir: string, sql: string): Promise<any[]> {
  const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new pg.Client({ connectionString: database.url() });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
    await database.stop();
  }
}

export async function aMortalSite(): Promise<MortalSite> {
  const dataDir = await aTemporaryFolder("killed");
  await chmod(dataDir, 0o755);
  /** The embedded server's own process, from the file in which PostgreSQL keeps it. */
  const postmaster = () => Number(readFileSync(join(dataDir, "pg", "postmaster.pid"), "utf8").split("\n")[0]);
  return {
    dataDir,
    async start(env = {}) {
      const port = await aFreePort();
      const server = startServer({
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: "admin1234",
        LOG_LEVEL: "error",
        PORT: String(port),
        ...env,
      });
      const url = await whenReady(server, port);
      const client = createClient(url);
      const login = { email: "admin@localhost.localdomain", password: "admin1234" };
      const { status, body } = await client.post("/auth/login", { body: login });
      if (status !== 200) throw new Error(`log-in failed: ${JSON.stringify(body)}`);
      client.token = body.token;
      return { server, client, url };
    },
    kill(server, alsoDatabase) {
      const database = alsoDatabase ? postmaster() : null;
      server.child.kill("SIGKILL");
      if (database !== null) process.kill(database, "SIGKILL");
    },
    async endBackends(total) {
      const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
      const killer = new pg.Client({ connectionString: database.url() });
      await killer.connect();
      const end = "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fabula' limit 4";
      for (let ended = 0; ended < total;) ended += (await killer.query(end)).rows.length;
      await killer.end();
      await database.stop();
    },
    query: (sql) => queryBeside(dataDir, sql),
    databaseRuns: () => existsSync(join(dataDir, "pg", "postmaster.pid")),
    killDatabase: () => void process.kill(postmaster(), "SIGKILL"),
    async remove() {
      const database = await startEmbeddedPostgres({ dataDir, log: () => {} });
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Repeats an action until the server has ended. */
export async function untilKilled(act: (count: number) => Promise<void>): Promise<void> {
  for (let count = 0; ; count += 1) {
    try {
      await act(count);
    } catch {
      return;
    }
  }
}

/** Resolves once a count has reached a number, so that each round ends at another moment in the middle of the work. */
export async function waitForCount(count: () => number, goal: number): Promise<void> {
  while (count() < goal) await new Promise((resolve) => setTimeout(resolve, 5));
}
