import { once } from "node:events";
import { chown, lstat, mkdir, rm, rmdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { EmbeddedPostgresError, systemCode } from "./error.ts";
import type { ClusterIdentity } from "./processes.ts";
import type { Account } from "./program.ts";
import { tcpEndpoint } from "./tcp-endpoint.ts";

/** How clients reach the server. */
export interface Endpoint {
  /** What the server must be told to listen there, as `name=value` settings. */
  settings: readonly string[];
  /** Connection string for `pg`. It names port and TLS, so that PG* variables of the environment cannot. */
  url(role: string, database: string): string;
  connect(): Socket;
  /** Makes the place where the server is about to listen. */
  prepare(): Promise<void>;
  /** Removes the place, with what a killed server left there that would keep the next one from listening. */
  clear(): Promise<void>;
}

const socketPort = 5432;
const socketFile = `.s.PGSQL.${socketPort}`;
/** The system's limit for a socket's path is 108 bytes on Linux, 104 on macOS. */
const longestSocketPath = 100;
const answerPatienceMs = 2_000;

/** The cluster's endpoint: a socket that only its account can reach, or TCP with a password on Windows. */
export async function endpointOf(cluster: ClusterIdentity, account: Account | undefined): Promise<Endpoint> {
  return process.platform === "win32" ? tcpEndpoint(cluster.directory) : socketEndpoint(cluster, account);
}

/**
 * Whether a server listens at the endpoint. It is asked if it speaks TLS: the one question that it answers
 * at once, without a session and without a line in its log.
 */
export async function answers(endpoint: Endpoint): Promise<boolean> {
  const socket = endpoint.connect();
  try {
    const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
    socket.write(tlsRequest);
    await once(socket, "data", { signal: AbortSignal.timeout(answerPatienceMs) });
    return true;
  } catch {
    return false;
  } finally {
    socket.on("error", () => {}).destroy();
  }
}

function socketEndpoint(cluster: ClusterIdentity, account: Account | undefined): Endpoint {
  const fits = Buffer.byteLength(join(cluster.directory, socketFile)) <= longestSocketPath;
  const directory = fits ? cluster.directory : `/tmp/${cluster.name}`;
  const path = join(directory, socketFile);
  const query = new URLSearchParams({ host: directory, port: String(socketPort), sslmode: "disable" });
  return {
    settings: [
      "listen_addresses=",
      `port=${socketPort}`,
      // The server reads a list here; quotes keep a comma or a space in the path from ending an entry.
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

/** Anyone may write to /tmp, so what is found there must be the account's own and private. */
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
