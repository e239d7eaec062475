import { enableCompileCache } from "node:module";
import "#kit/server/database/drizzle-imports.ts";
import { buildIfNeeded, compileCacheFolder } from "./build-if-needed.ts";
import { thisWorker } from "#kit/server/workers/worker.ts";

/** `npm start`: checks the settings, builds what has changed, then serves. One process, so that signals reach the server. */
process.env.NODE_ENV ??= "production";
stopWithNpm();
enableCompileCache(compileCacheFolder);
// Workers then find their first modules in it, too, and don't load Node's compiler of TypeScript, which takes 15 MB.
process.env.NODE_COMPILE_CACHE = compileCacheFolder;
const { configOrExit } = await import("#ops/start-config.ts");
configOrExit();
const { start } = await import("#site/server/start.ts");
// A worker starts after the first process, which has built.
await start(thisWorker() === null ? buildIfNeeded() : Promise.resolve());

/** npm hands SIGTERM to the shell between it and this process, which may end without passing it on. */
function stopWithNpm() {
  const { ppid } = process;
  if (process.env.npm_lifecycle_event !== "start") return;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}
