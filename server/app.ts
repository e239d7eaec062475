import type { FastifyInstance } from "fastify";
import { accountsCalls } from "#contract/accounts.ts";
import { talesCalls } from "#contract/tales.ts";
import { accountsRoutes } from "./features/accounts/routes.ts";
import { identifyBySession } from "./features/accounts/sessions.ts";
import { registerCovers } from "./features/tales/covers.ts";
import { talesRoutes } from "./features/tales/routes.ts";
import { antiForgery as createAntiForgery } from "./platform/http/anti-forgery.ts";
import { registerApiDocument } from "./platform/http/api-document.ts";
import { registerCalls } from "./platform/http/calls.ts";
import { registerHealth } from "./platform/http/health.ts";
import { createServer } from "./platform/http/server.ts";
import type { Platform } from "./platform/platform.ts";

/** The whole product as one Fastify app; main.ts and the tests build the same. */
export async function createApp(platform: Platform, isStopping: () => boolean = () => false): Promise<FastifyInstance> {
  const antiForgery = createAntiForgery(platform.secret, platform.config.SITE_URL);
  const app = await createServer(platform.config, platform.log, antiForgery);
  const pipeline = {
    antiForgery,
    identify: identifyBySession(platform),
    changesPerMinute: platform.config.CHANGES_PER_MINUTE,
  };

  await registerApiDocument(app, platform.config.SITE_URL);
  registerCalls(app, accountsCalls, accountsRoutes(platform), pipeline);
  registerCalls(app, talesCalls, talesRoutes(platform), pipeline);
  registerCovers(app);
  registerHealth(app, platform, isStopping);
  return app;
}
