import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { FastifyInstance } from "fastify";
import { anOwnSite, type SiteOptions, type TestSite } from "./site.ts";

/** A site, and all that it serves: `GET /v0/csrf`. HEAD goes with every GET. */
export async function aSiteWithRoutes(
  options: SiteOptions = {},
): Promise<{ site: TestSite; routes: ReadonlySet<string> }> {
  const routes = new Set<string>();
  function watch(message: unknown) {
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", ({ method, url }) => {
      for (const each of [method].flat()) if (each !== "HEAD") routes.add(`${each} ${url}`);
    });
  }
  subscribe("fastify.initialization", watch);
  const site = await anOwnSite(options).finally(() => unsubscribe("fastify.initialization", watch));
  return { site, routes };
}
