import { SECOND } from "#vocabulary/limits.ts";
import { ConfigError, StartupError, type Config } from "#kit/server/settings/config.ts";
import { openWithAdministrator, type FirstAdministrator } from "#features/accounts/server/first-administrator.ts";
import { EmbeddedPostgresError } from "#ops/embedded/embedded-postgres-error.ts";
import {
  isOutOfResources,
  isTimeoutOrContention,
  isUnreachable,
  sqlState,
} from "#kit/server/database/database-errors.ts";
import { createLog } from "#kit/server/log.ts";
import { giveSignsOfLife, listenThroughSupervisor, thisWorker } from "#kit/server/workers/worker.ts";
import { openSite } from "./site.ts";

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
  return explainDatabase(error, config);
}

/** SQLSTATEs of a role, a password, a database or a right that is wrong. */
const isRefused = (state: string) => /^(28|3D000$|42501$)/.test(state);

function explainDatabase(error: unknown, config: Config): string | null {
  const { message } = error as Error;
  const state = sqlState(error);
  if (isTimeoutOrContention(error)) {
    return `Something else uses the database and keeps what the start needs: ${message}\n  Look for another start, a backup or a transaction that was left open (docs/operations.md), and start again.`;
  }
  if (isOutOfResources(error)) {
    return `The database has no disk, memory or connection left (${state}): ${message}\n  Give it more, and start again.`;
  }
  const isLost = isUnreachable(error);
  if (isLost && (state === null || state.startsWith("57P0"))) {
    return `The database accepts connections and does not answer: ${message}\n  Check the database, and what stands between it and this machine.`;
  }
  if (config.DATABASE_URL !== undefined && state !== null && (isLost || isRefused(state))) {
    return [
      `The database of DATABASE_URL can't be used (${state}): ${message}`,
      "Check that PostgreSQL runs there and that address, database, role and password are right.",
    ].join("\n  ");
  }
  return isLost ? `The database was lost during the start (${state}): ${message}\n  Start again.` : null;
}

/** The account to log in with, and what to do then. */
function firstSteps(
  { username, email, isNew, generatedPassword, hasCommonPassword }: FirstAdministrator,
  siteUrl: string,
): string[] {
  const lines = [
    `  The first administrator ${isNew ? "was made" : "has not changed the password yet"}: ${username} (${email})`,
  ];
  if (generatedPassword !== null)
    lines.push(
      `  Password, shown at each start until it is changed: ${generatedPassword}`,
      "  It has to be changed at the first login.",
    );
  else if (!isNew) lines.push(`  The first start has shown it. Is it lost? npm run admin -- password ${username}`);
  if (hasCommonPassword)
    lines.push("  ADMIN_PASSWORD is one that guessers try first. Change it now: Account, Settings, Change password.");
  lines.push(
    `  What to do next: log in at ${siteUrl}/login, and open ${siteUrl}/admin. The first five steps:`,
    "  name the site; say who runs it; read its texts; try the mail; invite people, or open the sign-ups.",
  );
  return lines;
}

/** @param announces false where another worker has named the address */
function greet(administrator: FirstAdministrator | null, siteUrl: string, announces: boolean) {
  const address = announces ? siteUrl : null;
  const lines = address === null ? [] : [`\n  ⁂  Fabula is open: ${address}\n`];
  if (administrator !== null) lines.push(...firstSteps(administrator, siteUrl), "");
  if (lines.length > 0) process.stdout.write(`${lines.join("\n")}\n`);
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

/** Serves the site in this process until a signal ends it. @param built when the pages are built */
export async function serve(config: Config, built: Promise<void>): Promise<void> {
  const shutdown = new ShutdownSignal();
  const worker = thisWorker();
  // A supervisor that dies takes its workers with it, so that the next start finds the port free.
  if (worker !== null) {
    process.on("disconnect", () => process.exit(0));
    giveSignsOfLife();
  }
  try {
    const ownLog = createLog(config.LOG_LEVEL);
    const log = worker === null ? ownLog : ownLog.child({ worker: worker.slot });
    const site = await openSite(config, log, { onDatabase: (close) => shutdown.stopWith(close), worker, built });
    if (shutdown.isRequested) return;
    shutdown.stopWith(() => site.stop());
    const listen = () =>
      worker === null
        ? site.app.listen({ port: config.PORT, host: config.HOST })
        : listenThroughSupervisor(site.app, worker);
    const announces = worker?.announces !== false;
    const welcome = (administrator: FirstAdministrator | null) => greet(administrator, config.SITE_URL, announces);
    await openWithAdministrator(site.context, listen, welcome, announces);
  } catch (error) {
    // The start was aborted and its database closed.
    if (shutdown.isRequested) return;
    const message = explain(error, config);
    if (message === null) throw error;
    process.stderr.write(`\n  Fabula can't start.\n  ${message}\n\n`);
    // A build that is killed would keep its lock.
    await built;
    // Nothing else is stopped: an embedded database that was started keeps running, and the next start joins it.
    process.exit(1);
  }
}
