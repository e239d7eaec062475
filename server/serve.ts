import { SECOND } from "#contract/limits.ts";
import { ConfigError, type Config } from "./config.ts";
import { EmbeddedPostgresError } from "./platform/database/embedded/postgres.ts";
import { isTimeoutOrContention, isUnreachable } from "./platform/database/database-errors.ts";
import { trimCHeap } from "./platform/c-heap.ts";
import { collectGarbageWhenQuiet } from "./platform/quiet-garbage.ts";
import { createLog } from "./platform/log.ts";
import { StartupError } from "./platform/startup-error.ts";
import { listenThroughSupervisor } from "./platform/workers/dispatched-connections.ts";
import { thisWorker } from "./platform/workers/worker.ts";
import { openSite, type Site } from "./site.ts";

/** A shutdown takes less than ten seconds (site.ts), unless an embedded database has much to write. */
const longestStop = 40 * SECOND;

/** The message for the operator; null for errors that need their stack trace. */
function explain(error: unknown, config: Config): string | null {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof StartupError)
    return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE") return `Port ${config.PORT} is in use. Stop what uses it, or set PORT to another.`;
  if (code === "EACCES") return `Port ${config.PORT} can't be opened by this account. Set PORT to 1024 or more.`;
  if (code === "EADDRNOTAVAIL") return `HOST ${config.HOST} is not an address of this machine.`;
  if (/startup parameter/.test((error as Error).message)) {
    return [
      `What stands between Fabula and PostgreSQL refuses a connection: ${(error as Error).message}`,
      "Behind a pooler set DATABASE_DIRECT_URL to the address of PostgreSQL itself (docs/several-processes.md).",
    ].join("\n  ");
  }
  if (code === undefined && (isUnreachable(error) || isTimeoutOrContention(error))) {
    return `The database accepts connections and does not answer: ${(error as Error).message}\n  Check the database, and what stands between it and this machine.`;
  }
  if (config.DATABASE_URL !== undefined && code !== undefined) {
    return [
      `The database of DATABASE_URL can't be used (${code}): ${(error as Error).message}`,
      "Check that PostgreSQL runs there and that address, database, role and password are right.",
    ].join("\n  ");
  }
  return null;
}

function welcome(site: Site, address: string) {
  const lines = [`\n  ⁂  Fabula is open: ${address}\n`];
  const { administrator } = site;
  if (administrator !== null) {
    lines.push(`  The first administrator was made: ${administrator.username} (${administrator.email})`);
    if (administrator.generatedPassword !== null) {
      lines.push(
        `  Password, shown only this once: ${administrator.generatedPassword}`,
        "  It has to be changed at the first login.",
      );
    } else if (administrator.hasCommonPassword) {
      lines.push("  ADMIN_PASSWORD is one that guessers try first. Change it now: Account, Settings, Change password.");
    }
    lines.push("");
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

/** Handles SIGTERM and SIGINT. A signal during the start aborts it and stops the database. */
class ShutdownSignal {
  isRequested = false;
  #stop: (() => Promise<void>) | null = null;

  constructor() {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => this.#request());
  }

  #request() {
    if (this.isRequested) return;
    this.isRequested = true;
    setTimeout(() => process.exit(1), longestStop).unref();
    // While the embedded database starts there is nothing to stop yet: `stopWith` will be called soon.
    void this.#run();
  }

  /** Sets the function that stops what has been started so far. */
  stopWith(stop: () => Promise<void>) {
    this.#stop = stop;
    if (this.isRequested) void this.#run();
  }

  async #run() {
    if (this.#stop === null) return;
    await this.#stop();
    process.exit(0);
  }
}

/** Serves the site in this process until a signal ends it. */
export async function serve(config: Config): Promise<void> {
  const shutdown = new ShutdownSignal();
  const worker = thisWorker();
  // A supervisor that dies takes its workers with it, so that the next start finds the port free.
  if (worker !== null) process.on("disconnect", () => process.exit(0));
  try {
    const ownLog = createLog(config.LOG_LEVEL);
    const log = worker === null ? ownLog : ownLog.child({ worker: worker.slot });
    const site = await openSite(config, log, { onDatabase: (close) => shutdown.stopWith(close), worker });
    if (shutdown.isRequested) return;
    shutdown.stopWith(() => site.stop());
    if (worker === null) await site.app.listen({ port: config.PORT, host: config.HOST });
    else await listenThroughSupervisor(site.app, worker);
    if (worker?.announces !== false) welcome(site, config.SITE_URL);
    collectGarbageWhenQuiet(await trimCHeap());
  } catch (error) {
    // The start was aborted and its database closed.
    if (shutdown.isRequested) return;
    const message = explain(error, config);
    if (message === null) throw error;
    process.stderr.write(`\n  Fabula can't start.\n  ${message}\n\n`);
    // Exit at once: an embedded database that was started keeps running, and the next start joins it.
    process.exit(1);
  }
}
