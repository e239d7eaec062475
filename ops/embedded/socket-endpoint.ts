import { chown, lstat, mkdir, rm, rmdir } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { Endpoint } from "./endpoint.ts";
import { EmbeddedPostgresError, systemCode } from "./error.ts";
import type { ClusterIdentity } from "./processes.ts";
import type { Account } from "./program.ts";

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
