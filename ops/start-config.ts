import { ConfigError, readConfig, type Config } from "#kit/server/settings/config.ts";
import { loadEnvFile } from "./environment-file.ts";
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
