import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { accountsCalls } from "#contract/accounts.ts";
import { commentsCalls } from "#contract/comments.ts";
import { moderationCalls } from "#contract/moderation.ts";
import { notificationsCalls } from "#contract/notifications.ts";
import { ownDataCalls } from "#contract/own-data.ts";
import { ownTalesCalls } from "#contract/own-tales.ts";
import { profilesCalls } from "#contract/profiles.ts";
import { socialLoginCalls } from "#contract/social-login.ts";
import { taleMarksCalls } from "#contract/tale-marks.ts";
import { talesCalls } from "#contract/tales.ts";
import { trophiesCalls } from "#contract/trophies.ts";
import { visitorCountry } from "./features/accounts/country.ts";
import { accountsRoutes } from "./features/accounts/routes.ts";
import { identifyBySession, whenSessionsEnd } from "./features/accounts/sessions.ts";
import { commentsData } from "./features/comments/personal-data.ts";
import { commentsRoutes } from "./features/comments/routes.ts";
import { moderationData } from "./features/moderation/personal-data.ts";
import { moderationRoutes } from "./features/moderation/routes.ts";
import { deliverLive } from "./features/notifications/delivery.ts";
import { liveGate } from "./features/notifications/live-gate.ts";
import { notificationsData } from "./features/notifications/personal-data.ts";
import { notificationsRoutes } from "./features/notifications/routes.ts";
import { ownDataRoutes } from "./features/own-data/routes.ts";
import { accountData } from "./features/own-data/service.ts";
import { profilesData } from "./features/profiles/personal-data.ts";
import { profilesRoutes } from "./features/profiles/routes.ts";
import { registerSocialLogin } from "./features/social-login/redirects.ts";
import { socialLoginRoutes } from "./features/social-login/routes.ts";
import { socialLoginData } from "./features/social-login/personal-data.ts";
import { registerCovers } from "./features/tales/covers.ts";
import { talesData } from "./features/tales/personal-data.ts";
import { ownTalesRoutes, taleMarksRoutes, talesRoutes } from "./features/tales/routes.ts";
import { trophyMeasure } from "./features/tales/service.ts";
import { trophiesData } from "./features/trophies/personal-data.ts";
import { registerTrophyPictures } from "./features/trophies/pictures.ts";
import { trophiesRoutes } from "./features/trophies/routes.ts";
import { antiForgery as createAntiForgery } from "./platform/http/anti-forgery.ts";
import { registerApiDocument } from "./platform/http/api-document.ts";
import { registerCalls } from "./platform/http/calls.ts";
import { tendConnections } from "./platform/http/connections.ts";
import { registerHealth } from "./platform/http/health.ts";
import { createServer } from "./platform/http/server.ts";
import { visitorOf } from "./platform/http/visitor.ts";
import { registerImages } from "./platform/images/serving.ts";
import { openLive, type Live } from "./platform/live/live.ts";
import type { Platform } from "./platform/platform.ts";
import { registerPages, type Pages } from "./platform/render/pages.ts";

export interface App {
  server: FastifyInstance;
  /** The rendered pages, to be told what has changed. */
  pages: Pages;
  live: Live;
}

/** Every feature that holds something about people, in the order of their archive. */
const dataHolders = [
  accountData,
  profilesData,
  socialLoginData,
  talesData,
  commentsData,
  notificationsData,
  trophiesData,
  moderationData,
];

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
  registerCalls(server, profilesCalls, profilesRoutes(platform), pipeline);
  registerCalls(server, socialLoginCalls, socialLoginRoutes(platform), pipeline);
  registerCalls(server, ownDataCalls, ownDataRoutes(platform, dataHolders), pipeline);
  registerCalls(server, talesCalls, talesRoutes(platform), pipeline);
  registerCalls(server, ownTalesCalls, ownTalesRoutes(platform), pipeline);
  registerCalls(server, taleMarksCalls, taleMarksRoutes(platform), pipeline);
  registerCalls(server, commentsCalls, commentsRoutes(platform), pipeline);
  registerCalls(server, trophiesCalls, trophiesRoutes(platform, trophyMeasure), pipeline);
  registerCalls(server, notificationsCalls, notificationsRoutes(platform), pipeline);
  registerCalls(server, moderationCalls, moderationRoutes(platform), pipeline);
  registerSocialLogin(server, platform);
  registerCovers(server);
  registerTrophyPictures(server);
  registerImages(server, platform.images);
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
      socialLogins: config.socialProviders.map(({ n, name }) => ({ n, name })),
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
