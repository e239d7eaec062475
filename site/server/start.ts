import { createLog } from "#kit/server/log.ts";
import { thisWorker } from "#kit/server/workers/worker.ts";
import { configOrExit } from "#ops/start-config.ts";

/**
 * Serves the site, or supervises workers that do. Wrong settings and a start that fails end the process with a message.
 * @param built when the pages are built. The database, which takes as long at a first start, is made in the meantime
 */
export async function start(built: Promise<void>): Promise<void> {
  const config = configOrExit();
  // Each loads only what it needs: the supervisor is small.
  if (thisWorker() === null && config.workers > 1) {
    await built;
    const { superviseWorkers } = await import("#kit/server/workers/supervisor.ts");
    superviseWorkers({ count: config.workers, port: config.PORT, host: config.HOST }, createLog(config.LOG_LEVEL));
  } else {
    const { serve } = await import("./serve.ts");
    await serve(config, built);
  }
}
