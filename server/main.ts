import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { createLog } from "./platform/log.ts";
import { thisWorker } from "./platform/workers/worker.ts";
import { ConfigError, readConfig, unknownSettings, type Config } from "./config.ts";

/** The environment of the process has priority over the file. */
function loadEnvFile() {
  if (!existsSync(".env")) return;
  process.loadEnvFile(".env");
  // The first process has said it.
  if (thisWorker() !== null) return;
  for (const name of unknownSettings(Object.keys(parseEnv(readFileSync(".env", "utf8"))))) {
    process.stderr.write(
      `  .env: ${name} is no setting of Fabula and does nothing. .env.example shows all there are.\n`,
    );
  }
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`\n  Fabula can't start.\n  ${error.message}\n\n`);
    process.exit(1);
  }
}

loadEnvFile();
const config = configOrExit();
// Each loads only what it needs: the supervisor is small.
if (thisWorker() === null && config.workers > 1) {
  const { superviseWorkers } = await import("./platform/workers/supervisor.ts");
  superviseWorkers({ count: config.workers, port: config.PORT, host: config.HOST }, createLog(config.LOG_LEVEL));
} else {
  const { serve } = await import("./serve.ts");
  await serve(config);
}
