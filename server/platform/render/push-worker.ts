import type { FastifyInstance } from "fastify";
import type { WebBuild } from "./web-build.ts";

/**
 * The service worker (web/push-worker.ts) at an address that stays: a browser asks there whether it has changed, and
 * its place decides that it serves the whole site.
 */
export function registerPushWorker(app: FastifyInstance, { pushWorker }: Pick<WebBuild, "pushWorker">) {
  app.get("/push-worker.js", (_request, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "no-cache")
      .header("service-worker-allowed", "/")
      .send(pushWorker),
  );
}
