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
    entry: () => vite.ssrLoadModule("/web/entry-server.tsx") as Promise<WebEntry>,
    assets: {
      boot: "/web/boot.ts",
      bootIsModule: true,
      application: "/web/development.ts",
      sharedByPages: [],
      texts: {},
      carousel: "/web/carousel.ts",
      suggestions: "/web/search-suggestions.ts",
      listening: "/web/listening/listening.ts",
      keeping: "/web/keep-words-offline.ts",
      styles: ["/web/styles.css"],
    },
    assetsFolders: [],
    // A module script, so that Vite serves it like any other module.
    pushWorker: 'import "/web/push-worker.ts";',
  };
}
