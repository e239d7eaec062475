import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:fs";
import { open, readFile, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Binaries } from "./binaries.ts";
import { answers, type Endpoint } from "./endpoint.ts";
import { EmbeddedPostgresError, withExplanation, systemCode } from "./embedded-postgres-error.ts";
import { clusterProcesses, isRunning, servesCluster, type ClusterIdentity } from "./processes.ts";
import { programEnvironment, runProgram, sharedMemorySettings, type Account } from "./run-program.ts";

/** Everything that is needed to run a cluster's server. */
export interface Server {
  cluster: ClusterIdentity;
  binaries: Binaries;
  account: Account | undefined;
  endpoint: Endpoint;
  logFile: string;
}

/** The content of `postmaster.pid`, which the running server writes. */
interface Postmaster {
  /** NaN if a crash left the file empty. */
  pid: number;
  /** "starting", "ready", "stopping", "standby"; empty at the very beginning. */
  status: string;
}

/** Long, because a start includes crash recovery. After this time the server continues, and the next start finds it. */
const startTimeoutMs = 60_000;
const stopTimeoutMs = 30_000;
const pollMs = 15;
const maxFailedStarts = 3;
const retryPauseMs = 50;

/**
 * Returns when the cluster's server accepts connections. Starts a server if none is running.
 * First waits for a server that is starting or stopping and for the children of a killed one, and deletes no files before.
 */
export async function ensureRunning(server: Server): Promise<"started" | "reused"> {
  const { cluster, endpoint } = server;
  const deadline = Date.now() + startTimeoutMs;
  let failedStarts = 0;
  while (Date.now() < deadline) {
    const postmaster = await readPostmaster(cluster);
    if (postmaster && (await servesCluster(postmaster.pid, cluster)) !== false) {
      if (postmaster.status === "ready" && (await answers(endpoint))) return "reused";
    } else if ((await clusterProcesses(cluster)).length === 0) {
      if (postmaster) await clearStaleLocks(server, postmaster);
      const startError = await launch(server, deadline);
      if (startError === undefined) return "started";
      failedStarts += 1;
      if (failedStarts === maxFailedStarts) {
        throw new EmbeddedPostgresError(
          `The database in ${cluster.directory} does not start. ` +
            `Its log (${server.logFile}) ends with:\n${startError}`,
        );
      }
      await delay(retryPauseMs * failedStarts);
    }
    await delay(pollMs);
  }
  const pid = (await readPostmaster(cluster))?.pid ?? "?";
  throw new EmbeddedPostgresError(
    `The database in ${cluster.directory} was not ready after ${startTimeoutMs / 1000} seconds. ` +
      `Process ${pid} holds it; ${server.logFile} says what it does. ` +
      "If it is still recovering from a crash, just start again. " +
      `If that process is no PostgreSQL server, delete ${lockFile(cluster)}.`,
  );
}

/** Fast shutdown: sessions end, data is flushed, the next start needs no recovery. Waits until the server has stopped. */
export async function shutDown({ cluster, binaries, account, endpoint }: Server): Promise<void> {
  const postmaster = await readPostmaster(cluster);
  if (!postmaster || (await servesCluster(postmaster.pid, cluster)) === false) return;
  if (process.platform === "win32") {
    // Windows has no SIGINT. Written after pg_ctl's manual; not tested on Windows.
    await runProgram(binaries.pgCtl, ["stop", "-m", "fast", "-D", cluster.directory], { account });
    return;
  }
  // Not SIGTERM, which waits for clients, nor SIGQUIT, after which the next start needs a recovery.
  process.kill(postmaster.pid, "SIGINT");
  const deadline = Date.now() + stopTimeoutMs;
  while ((await servesCluster(postmaster.pid, cluster)) !== false) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The database (process ${postmaster.pid}) did not stop within ${stopTimeoutMs / 1000} seconds.`,
      );
    }
    await delay(pollMs);
  }
  await endpoint.clear();
}

/** Starts a server. Returns undefined when it is ready, or the end of its log if it did not start. */
async function launch(server: Server, deadline: number): Promise<string | undefined> {
  const { cluster, binaries, account, endpoint, logFile } = server;
  const settings = [
    ...endpoint.settings,
    `cluster_name=${cluster.name}`,
    "max_connections=100",
    ...sharedMemorySettings,
    // The package does not contain the compiler that JIT needs.
    "jit=off",
    // The log must not contain users' data, so it has no values of violated keys and no statements.
    "log_error_verbosity=terse",
    "log_min_error_statement=panic",
  ];
  await endpoint.prepare();
  const log = await openServerLog(logFile, account);
  try {
    const { size } = await log.stat();
    // In its own process group, so that Ctrl+C reaches only the site, and the server survives a killed site.
    const serverArguments = ["-D", cluster.directory, ...settings.flatMap((setting) => ["-c", setting])];
    const child = spawn(binaries.postgres, serverArguments, {
      ...account,
      cwd: cluster.directory,
      env: programEnvironment(),
      stdio: ["ignore", "ignore", log.fd],
      detached: true,
      windowsHide: true,
    });
    await once(child, "spawn");
    child.unref();
    while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      const postmaster = await readPostmaster(cluster);
      const isReady = postmaster?.pid === child.pid && postmaster?.status === "ready";
      if (isReady && (await answers(endpoint))) return undefined;
      await delay(pollMs);
    }
    return await logSince(logFile, size);
  } catch (error) {
    throw withExplanation(`PostgreSQL could not be started in ${cluster.directory}`, error);
  } finally {
    await log.close();
  }
}

/**
 * PostgreSQL itself removes the locks of a killed server, unless another process has the same id now, or
 * the killed one is a zombie. `postmaster.pid` is removed last, so that an interrupted removal is repeated.
 */
async function clearStaleLocks({ cluster, endpoint }: Server, { pid }: Postmaster): Promise<void> {
  if (!Number.isNaN(pid) && !isRunning(pid)) return;
  await endpoint.clear();
  await rm(lockFile(cluster), { force: true });
}

async function readPostmaster(cluster: ClusterIdentity): Promise<Postmaster | undefined> {
  try {
    const lines = (await readFile(lockFile(cluster), "utf8")).split("\n");
    return { pid: Math.abs(Number.parseInt(lines[0] ?? "", 10)), status: (lines[7] ?? "").trim() };
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

function lockFile({ directory }: ClusterIdentity): string {
  return join(directory, "postmaster.pid");
}

const largestLogBytes = 10 * 1024 * 1024;

/** Opens the server's log for appending; at a start a large log is renamed to `<file>.old` and replaces the last one. */
async function openServerLog(file: string, account: Account | undefined): Promise<FileHandle> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > largestLogBytes) await rename(file, `${file}.old`);
  try {
    const created = await open(file, "ax", 0o600);
    // Only a new file gets the account as its owner: root must not change the owner of a link's target.
    if (account) await created.chown(account.uid, account.gid);
    return created;
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
    return open(file, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW);
  }
}

/** The last lines that were written to the log after the byte `offset`, for an error message. */
async function logSince(file: string, offset: number): Promise<string> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(Math.max(size - offset, 0), 64 * 1024));
    await handle.read(buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString().trimEnd().split("\n").slice(-8).join("\n");
  } finally {
    await handle.close();
  }
}
