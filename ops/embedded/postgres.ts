import { chown, lstat, mkdir, rm, rmdir } from "node:fs/promises";
import { connect } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isRecovering } from "#kit/server/database/pool.ts";
import { packagedBinaries, runnableBinaries } from "./binaries.ts";
import { prepareCluster, siteRole, superuser } from "./cluster.ts";
import { EmbeddedPostgresError, systemCode, withExplanation } from "./embedded-postgres-error.ts";
import { locateCluster, type ClusterLocation } from "./cluster-location.ts";
import { ensureRunning, shutDown, type Server } from "./postmaster.ts";
import { identifyCluster, type ClusterIdentity } from "./processes.ts";
import type { Account } from "./run-program.ts";
import { openSessionLock, withStartLock, type SessionLock } from "./locks.ts";
import { tcpEndpoint, type Endpoint } from "./endpoint.ts";

/**
 * A PostgreSQL server that comes with the site, used without DATABASE_URL. It is a separate process:
 * it survives a crash of this one, and several site processes share it.
 */
export interface EmbeddedPostgres {
  /** Connection string for `pg`, with the site's own role. Without an argument it is for the site's database. */
  url(database?: string): string;
  /** A superuser's connection string for the database `postgres`: for tests, which create databases from templates. */
  adminUrl(): string;
  /**
   * Returns when the server accepts connections; starts it if it has stopped, also after `stop()`. Must be called
   * again after a connection failed; takes milliseconds if the server runs. Throws EmbeddedPostgresError.
   */
  ensure(): Promise<void>;
  /**
   * Stops the server by a fast shutdown, unless another process uses it. Must be called after this process
   * has closed its pools: open connections count as use.
   */
  stop(): Promise<void>;
}

interface EmbeddedPostgresOptions {
  /** The site's data folder, created if necessary. The cluster is stored in `pg`, the log in `postgres.log`. */
  dataDir: string;
  /** Receives messages for the operator: where the data is, and what is copied, started and stopped. */
  log: (message: string) => void;
}

const sessionAttempts = 100;
const sessionPauseMs = 100;

/**
 * Starts the data folder's database, or joins the server that already runs for it.
 * Throws an EmbeddedPostgresError with a message for the operator if that is impossible.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  try {
    const location = await locateCluster({ ...options, dataDir: resolve(options.dataDir) });
    const server = await withStartLock(location.home, () => prepareServer(location, options.log));
    const database = embeddedPostgres(server, location.home, options.log);
    await database.ensure();
    return database;
  } catch (error) {
    throw withExplanation(`The embedded database in ${options.dataDir} could not be started`, error);
  }
}

async function prepareServer(location: ClusterLocation, log: (message: string) => void): Promise<Server> {
  const binaries = await runnableBinaries(await packagedBinaries(), { ...location, log });
  await prepareCluster(location, binaries, log);
  const cluster = await identifyCluster(location.cluster);
  const endpoint =
    process.platform === "win32" ? await tcpEndpoint(cluster.directory) : socketEndpoint(cluster, location.account);
  return { cluster, binaries, account: location.account, endpoint, logFile: join(location.home, "postgres.log") };
}

function embeddedPostgres(server: Server, home: string, log: (message: string) => void): EmbeddedPostgres {
  const adminUrl = () => server.endpoint.url(superuser, "postgres");
  let sessionLock: SessionLock | undefined;
  let starting: Promise<void> | undefined;

  async function ensureServerRuns(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await ensureRunning(server);
      if (outcome === "started") log(`PostgreSQL started in ${server.cluster.directory}.`);
      if (await sessionLock?.isHeld()) return;
      try {
        sessionLock = await openSessionLock(adminUrl());
        return;
      } catch (error) {
        // For example while the server recovers from a crash, which may take minutes.
        if (attempt % sessionAttempts === 0 && isRecovering(error))
          log("PostgreSQL recovers from a crash; waiting for it.");
        else if (attempt >= sessionAttempts && !isRecovering(error))
          throw withExplanation("The embedded database accepts no session", error);
        await delay(sessionPauseMs);
      }
    }
  }

  async function leave(): Promise<void> {
    if (!(await sessionLock?.isHeld())) sessionLock = await openSessionLock(adminUrl()).catch(() => undefined);
    const session = sessionLock;
    sessionLock = undefined;
    // Without a session the server is already down.
    if (session === undefined) return;
    const last = await session.isLast();
    await session.close();
    if (last) await shutDown(server);
    log(last ? "PostgreSQL stopped." : "PostgreSQL keeps running, because another process uses it.");
  }

  return {
    url: (database = siteRole) => server.endpoint.url(siteRole, database),
    adminUrl,
    ensure: () => {
      // Many queries fail at once when a server crashes; they share one restart.
      starting ??= withStartLock(home, ensureServerRuns).finally(() => (starting = undefined));
      return starting;
    },
    // Under the start lock, so that no other process connects between the check and the shutdown.
    stop: () => withStartLock(home, leave),
  };
}

const socketPort = 5432;
const socketFile = `.s.PGSQL.${socketPort}`;
/** The system's limit for a socket's path is 108 bytes on Linux, 104 on macOS. */
const longestSocketPath = 100;

/** A Unix socket that only the cluster's account can reach: in the cluster's folder, or under /tmp where that path is too long. */
export function socketEndpoint(cluster: ClusterIdentity, account: Account | undefined): Endpoint {
  const fits = Buffer.byteLength(join(cluster.directory, socketFile)) <= longestSocketPath;
  const directory = fits ? cluster.directory : `/tmp/${cluster.name}`;
  const path = join(directory, socketFile);
  const query = new URLSearchParams({ host: directory, port: String(socketPort), sslmode: "disable" });
  return {
    settings: [
      "listen_addresses=",
      `port=${socketPort}`,
      // The setting is a list; with quotes, a comma or a space in the path does not end an entry.
      `unix_socket_directories="${directory.replaceAll('"', '""')}"`,
      "unix_socket_permissions=0700",
    ],
    url: (role, database) => `postgres://${role}@/${encodeURIComponent(database)}?${query}`,
    connect: () => connect(path),
    prepare: async () => {
      if (!fits) await makePrivate(directory, cluster, account);
    },
    clear: async () => {
      await rm(`${path}.lock`, { force: true });
      await rm(path, { force: true });
      if (!fits) await rmdir(directory).catch(() => {});
    },
  };
}

/** Every account can write to /tmp, so an existing folder there must belong to the account and be private. */
async function makePrivate(directory: string, cluster: ClusterIdentity, account: Account | undefined): Promise<void> {
  try {
    await mkdir(directory, { mode: 0o700 });
    if (account) await chown(directory, account.uid, account.gid);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
  const found = await lstat(directory);
  if (!found.isDirectory() || found.uid !== cluster.uid || (found.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresError(
      `${directory} is not a private folder of user ${cluster.uid}, so the database cannot listen there. ` +
        "Remove it and start again, or give DATA_DIR a shorter path.",
    );
  }
}
