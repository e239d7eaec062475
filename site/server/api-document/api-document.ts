import { once } from "node:events";
import { Worker } from "node:worker_threads";
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import { redirectWithin } from "#kit/server/http/redirects.ts";

async function writeDocument(siteUrl: string): Promise<string> {
  const worker = new Worker(new URL("./api-document-worker.ts", import.meta.url), { workerData: siteUrl });
  // A site that stops does not wait for it.
  worker.unref();
  const [document] = (await once(worker, "message")) as [string];
  return document;
}

/** `/openapi.json`, written at the first request by a thread of its own, and a page to browse it. */
export async function registerApiDocument(
  app: FastifyInstance,
  { siteUrl, siteName }: { siteUrl: string; siteName(): string },
) {
  let writing: Promise<string> | null = null;
  // The page asks for a document, and fetches it by its address.
  await app.register(swagger, { mode: "static", specification: { document: { openapi: "3.1.0" } as never } });
  await app.register(swaggerUi, {
    routePrefix: "/api-docs",
    staticCSP: true,
    // Its files come from here; asking for https would break a site that is tried out on plain http.
    transformStaticCSP: (policy) => policy.replace(/upgrade-insecure-requests;?|https:|validator\.swagger\.io/g, ""),
    uiConfig: { url: "/openapi.json", deepLinking: true },
    theme: { title: "API" },
    uiHooks: {
      // It would write the document again, in the thread that serves.
      onRequest: async (request, reply) =>
        /\/(?:json|yaml)$/.test(request.routeOptions.url ?? "") ? redirectWithin(reply, "/openapi.json") : undefined,
    },
  });
  app.get("/openapi.json", { schema: { hide: true } }, async (_request, reply) => {
    writing ??= writeDocument(siteUrl);
    const document = await writing.catch((error: unknown) => {
      writing = null;
      throw error;
    });
    return reply
      .type("application/json; charset=utf-8")
      .send(document.replace('"title":""', () => `"title":${JSON.stringify(siteName())}`));
  });
}
