import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { SECOND } from "#contract/limits.ts";
import { ConfigError, readConfig, unknownSettings, type Config } from "./config.ts";
import { EmbeddedPostgresError } from "./platform/database/embedded/postgres.ts";
import { createLog } from "./platform/log.ts";
import { openSite, type Site } from "./site.ts";

/** Requests in flight get this long to finish when the process is asked to stop. */
const graceful = 10 * SECOND;

/** What to tell the person who starts the site; null for faults that need their stack trace. */
function explain(error: unknown, config: Config | null): string | null {
  if (error instanceof ConfigError || error instanceof EmbeddedPostgresError) return error.message;
  const code = (error as NodeJS.ErrnoException).code;
  if (code === "EADDRINUSE") return `Port ${config?.PORT} is in use. Stop what uses it, or set PORT to another.`;
  if (code === "EACCES") return `Port ${config?.PORT} can't be opened by this account. Set PORT to 1024 or more.`;
  if (code === "EADDRNOTAVAIL") return `HOST ${config?.HOST} is not an address of this machine.`;
  if (config?.DATABASE_URL !== undefined && code !== undefined) {
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
      lines.push(`  Password, shown only this once: ${administrator.generatedPassword}`);
    }
    lines.push("");
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

function stopOnSignal(site: Site) {
  let asked = false;
  const stop = async (signal: string) => {
    if (asked) return;
    asked = true;
    site.platform.log.info({ signal }, "stopping");
    setTimeout(() => process.exit(1), graceful + SECOND).unref();
    await site.stop();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void stop(signal));
}

/** What the process was started with wins over the file. */
function loadEnvFile() {
  if (!existsSync(".env")) return;
  process.loadEnvFile(".env");
  for (const name of unknownSettings(Object.keys(parseEnv(readFileSync(".env", "utf8"))))) {
    process.stderr.write(`  .env: ${name} is no setting of Fabula and does nothing. .env.example shows all there are.\n`);
  }
}

async function main() {
  loadEnvFile();
  let config: Config | null = null;
  try {
    config = readConfig(process.env);
    const site = await openSite(config, createLog(config.LOG_LEVEL));
    stopOnSignal(site);
    await site.app.listen({ port: config.PORT, host: config.HOST });
    welcome(site, config.SITE_URL);
  } catch (error) {
    const message = explain(error, config);
    if (message === null) throw error;
    process.stderr.write(`\n  Fabula can't start.\n  ${message}\n\n`);
    // Leave at once: an embedded database that was started goes on by itself and is found next time.
    process.exit(1);
  }
}

await main();
