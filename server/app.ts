import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { accountsCalls } from "#contract/accounts.ts";
import { commentsCalls } from "#contract/comments.ts";
import { notificationsCalls } from "#contract/notifications.ts";
import { taleMarksCalls } from "#contract/tale-marks.ts";
import { talesCalls } from "#contract/tales.ts";
import { trophiesCalls } from "#contract/trophies.ts";
import { visitorCountry } from "./features/accounts/country.ts";
import { accountsRoutes } from "./features/accounts/routes.ts";
import { identifyBySession, whenSessionsEnd } from "./features/accounts/sessions.ts";
import { commentsRoutes } from "./features/comments/routes.ts";
import { deliverLive } from "./features/notifications/delivery.ts";
import { liveGate } from "./features/notifications/live-gate.ts";
import { notificationsRoutes } from "./features/notifications/routes.ts";
import { registerCovers } from "./features/tales/covers.ts";
import { taleMarksRoutes, talesRoutes } from "./features/tales/routes.ts";
import { trophyMeasure } from "./features/tales/service.ts";
import { registerTrophyPictures } from "./features/trophies/pictures.ts";
import { trophiesRoutes } from "./features/trophies/routes.ts";
import { antiForgery as createAntiForgery } from "./platform/http/anti-forgery.ts";
import { registerApiDocument } from "./platform/http/api-document.ts";
import { registerCalls } from "./platform/http/calls.ts";
import { tendConnections } from "./platform/http/connections.ts";
import { registerHealth } from "./platform/http/health.ts";
import { createServer } from "./platform/http/server.ts";
import { visitorOf } from "./platform/http/visitor.ts";
import { openLive, type Live } from "./platform/live/live.ts";
import type { Platform } from "./platform/platform.ts";
import { registerPages, type Pages } from "./platform/render/pages.ts";

export interface App {
  server: FastifyInstance;
  /** The rendered pages, to be told what has changed. */
  pages: Pages;
  live: Live;
}

/** The whole product as one Fastify app; main.ts and the tests build the same. */
export async function createApp(platform: Platform, isStopping: () => boolean): Promise<App> {
  const { config } = platform;
  const antiForgery = createAntiForgery(platform.secret, config.SITE_URL);
  const server = await createServer(config, platform.log, antiForgery);
  const pipeline = {
    antiForgery,
    identify: identifyBySession(platform),
    changesPerMinute: config.CHANGES_PER_MINUTE,
  };

  await registerApiDocument(server, config.SITE_URL);
  registerCalls(server, accountsCalls, accountsRoutes(platform), pipeline);
  registerCalls(server, talesCalls, talesRoutes(platform), pipeline);
  registerCalls(server, taleMarksCalls, taleMarksRoutes(platform), pipeline);
  registerCalls(server, commentsCalls, commentsRoutes(platform), pipeline);
  registerCalls(server, trophiesCalls, trophiesRoutes(platform, trophyMeasure), pipeline);
  registerCalls(server, notificationsCalls, notificationsRoutes(platform), pipeline);
  registerCovers(server);
  registerTrophyPictures(server);
  const endConnections = tendConnections(server.server);
  const live = openLiveConnection(platform, server);
  // Before the server closes: it would wait for ever for connections that never end by themselves.
  server.addHook("preClose", async () => {
    await live.stop();
    endConnections();
  });
  registerHealth(server, platform, live, isStopping);
  const pages = await registerPages(server, {
    site: {
      url: config.SITE_URL,
      supportEmail: config.SUPPORT_EMAIL,
      donationUrl: config.DONATION_URL ?? null,
      socialLinks: {
        instagram: config.SOCIAL_INSTAGRAM ?? null,
        facebook: config.SOCIAL_FACEBOOK ?? null,
        youtube: config.SOCIAL_YOUTUBE ?? null,
      },
    },
    country: (request) => visitorCountry(config, visitorOf(request)),
    development: config.development,
  });
  return { server, pages, live };
}

/** The live connection on the same server: it carries notifications, and ends with the session that opened it. */
function openLiveConnection(platform: Platform, server: FastifyInstance): Live {
  const { clock, log, config } = platform;
  const trusts = proxyAddr.compile(config.TRUST_PROXY);
  const live = openLive({
    server: server.server,
    gate: liveGate(platform),
    clock,
    log,
    siteUrl: config.SITE_URL,
    addressOf: (request) => proxyAddr(request, trusts),
  });
  deliverLive(platform, live);
  whenSessionsEnd(platform, (userId) => void live.recheck(userId));
  return live;
}
