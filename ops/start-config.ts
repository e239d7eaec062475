import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { ConfigError, readConfig, type Config } from "#kit/server/settings/config.ts";
import { unknownSettings } from "#kit/server/settings/settings.mjs";
import { thisWorker } from "#kit/server/workers/worker.ts";

let config: Config | undefined;

/** The settings of this process. Wrong ones end it with a message, before `npm start` builds. */
export const configOrExit = (): Config => (config ??= readOrExit());

function readOrExit(): Config {
  // The first process has named unknown settings.
  loadEnvFile({ names: thisWorker() === null });
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`\n  Fabula can't start.\n  ${error.message}\n\n`);
    process.exit(1);
  }
}

/** Reads `.env`; the environment of the process has priority. @param names whether to name unknown settings */
export function loadEnvFile({ names }: { names: boolean }) {
  if (!existsSync(".env")) return;
  process.loadEnvFile(".env");
  if (!names) return;
  for (const name of unknownSettings(Object.keys(parseEnv(readFileSync(".env", "utf8"))))) {
    process.stderr.write(
      `  .env: ${name} is no setting of Fabula and does nothing. .env.example shows all there are.\n`,
    );
  }
}
