import type { FastifyInstance } from "fastify";
import type { WebBuild } from "./web-build.ts";

/**
 * The service worker (site/web/push-worker.ts) at a fixed address: browsers look for changes there, and
 * a script in the root folder is allowed to control the whole site.
 */
export function addPushWorkerRoute(app: FastifyInstance, { pushWorker }: Pick<WebBuild, "pushWorker">) {
  app.get("/push-worker.js", (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("service-worker-allowed", "/")
      .send(pushWorker),
  );
}
