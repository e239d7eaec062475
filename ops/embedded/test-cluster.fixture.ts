import { chmod, cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { aTemporaryFolder } from "#tests/support/temporary-folder.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./postgres.ts";
import { clusterProcesses, identifyCluster } from "./processes.ts";

/** A data folder for one test. It does not exist yet; its parent is removed with all processes at the end. */
export interface TestCluster {
  /** The parent of the data folder. */
  folder: string;
  dataDir: string;
  start(): Promise<EmbeddedPostgres>;
  postmasterPid(): Promise<number>;
  serverProcesses(): Promise<number[]>;
  /** Kills the server and its children with SIGKILL and waits until they are gone. */
  killServer(): Promise<void>;
  remove(): Promise<void>;
}

/** With `copyOf`, a stopped cluster, the folder starts as a copy of it, which is faster than creating one. */
export async function aTestCluster({ name = "data", copyOf }: { name?: string; copyOf?: TestCluster } = {}) {
  const folder = await aTemporaryFolder("embedded");
  // So that the account that runs the database can enter the folder.
  await chmod(folder, 0o711);
  const dataDir = join(folder, name);
  if (copyOf) await cp(copyOf.dataDir, dataDir, { recursive: true });

  const serverProcesses = async () => clusterProcesses(await identifyCluster(join(dataDir, "pg")));

  async function killServer(): Promise<void> {
    for (const pid of await serverProcesses()) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended already, with its postmaster.
      }
    }
    while ((await serverProcesses()).length > 0) await delay(5);
  }

  const lockFile = join(dataDir, "pg", "postmaster.pid");
  const cluster: TestCluster = {
    folder,
    dataDir,
    start: () => startEmbeddedPostgres({ dataDir, log: () => {} }),
    postmasterPid: async () => Number.parseInt(await readFile(lockFile, "utf8"), 10),
    serverProcesses,
    killServer,
    remove: async () => {
      // A test of a refused start has no cluster.
      await killServer().catch(() => {});
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return cluster;
}

/** The rows of one statement, in a new session. */
export async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
