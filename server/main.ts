import { createLog } from "./platform/log.ts";
import { thisWorker } from "./platform/workers/worker.ts";
import { configOrExit } from "./start-config.ts";

const config = configOrExit();
// Each loads only what it needs: the supervisor is small.
if (thisWorker() === null && config.workers > 1) {
  const { superviseWorkers } = await import("./platform/workers/supervisor.ts");
  superviseWorkers({ count: config.workers, port: config.PORT, host: config.HOST }, createLog(config.LOG_LEVEL));
} else {
  const { serve } = await import("./serve.ts");
  await serve(config);
}
