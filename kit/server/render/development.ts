import { fileURLToPath } from "node:url";
import middie from "@fastify/middie";
import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import type { WebBuild, WebEntry } from "./web-build.ts";

/** Serves the web's sources through Vite, with hot reload, from the same port. */
export async function developmentBuild(app: FastifyInstance): Promise<WebBuild> {
  const vite = await createServer({
    root: fileURLToPath(new URL("../../../", import.meta.url)),
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  await app.register(middie);
  app.use(vite.middlewares);
  app.addHook("onClose", () => vite.close());
  return {
    entry: () => vite.ssrLoadModule("/site/web/entry-server.tsx") as Promise<WebEntry>,
    assets: {
      boot: "/site/web/boot.ts",
      bootIsModule: true,
      application: "/site/web/development.ts",
      modules: { lists: [], others: [] },
      texts: { first: {}, other: {} },
      carousel: "/site/web/carousel.ts",
      suggestions: "/site/web/search-suggestions.ts",
      listening: "/features/listening/web/listening.ts",
      keeping: "/site/web/words-of-tale.ts",
      styles: ["/site/web/styles.css"],
    },
    assetsFolders: [],
    // A module script, so that Vite serves it like any other module.
    pushWorker: 'import "/site/web/push-worker.ts";',
  };
}
