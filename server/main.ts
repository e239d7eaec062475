import { createLog } from "./platform/log.ts";
import { thisWorker } from "./platform/workers/worker.ts";
import { ConfigError, readConfig, type Config } from "./config.ts";
import { loadEnvFile } from "./environment-file.ts";

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`\n  Fabula can't start.\n  ${error.message}\n\n`);
    process.exit(1);
  }
}

// The first process has named unknown settings.
loadEnvFile({ names: thisWorker() === null });
const config = configOrExit();
// Each loads only what it needs: the supervisor is small.
if (thisWorker() === null && config.workers > 1) {
  const { superviseWorkers } = await import("./platform/workers/supervisor.ts");
  superviseWorkers({ count: config.workers, port: config.PORT, host: config.HOST }, createLog(config.LOG_LEVEL));
} else {
  const { serve } = await import("./serve.ts");
  await serve(config);
}
