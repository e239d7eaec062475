import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { emailJs } from "#contract/email-js.ts";
import { countryOfRequest } from "./features/accounts/country.ts";
import { callsOfReplica } from "./calls-of-replica.ts";
import { keptCalls } from "./kept-calls.ts";
import { identifyBySession, memberOfToken, noteWritingOf, onSessionsEnded } from "./features/accounts/sessions.ts";
import { tokenVerifier } from "./features/accounts/tokens.ts";
import { registerAdvertClickThrough } from "./features/adverts/click-through.ts";
import { registerDiscovery } from "./features/discovery/routes.ts";
import { publishStaffQueue } from "./features/moderation/staff-queue.ts";
import { deliverLive } from "./features/notifications/service.ts";
import { liveAuthorization } from "./features/notifications/live-authorization.ts";
import { publishReadingSettings } from "./features/reading-settings/service.ts";
import { registerSocialLogin } from "./features/social-login/redirect-routes.ts";
import { registerNewsPlaceholders } from "./features/news/placeholder-pictures.ts";
import { registerCovers } from "./features/tales/covers.ts";
import { totalsOfTale } from "./features/tales/reading.ts";
import { registerTrophyPictures } from "./features/trophies/pictures.ts";
import { recipientsOf } from "./data-recipients.ts";
import { handlersOf } from "./features.ts";
import { registerApiDocument } from "./platform/http/api-document.ts";
import { createAntiForgery } from "./platform/http/anti-forgery.ts";
import { callChecks } from "./platform/http/call-checks.ts";
import { limitCallsAtOnce, ofThisWorker } from "./platform/http/calls-at-once.ts";
import { registerApi } from "./platform/http/calls.ts";
import { limitConnections } from "./platform/http/connection-limits.ts";
import { inProcessErrors } from "./platform/http/error-replies.ts";
import { answerEarly } from "./platform/http/early-replies.ts";
import { inProcessCalls } from "./platform/http/in-process-calls.ts";
import { createKeptCalls } from "./platform/http/kept-calls.ts";
import { handlersOfPages, handlersOfRequests } from "./platform/http/replica-handlers.ts";
import { notReadyBecause, registerHealth } from "./platform/http/health.ts";
import { registerMetrics } from "./platform/http/metrics.ts";
import { createServer } from "./platform/http/server.ts";
import { uploadSlots } from "./platform/http/upload-slots.ts";
import { networkOf } from "./platform/http/client-info.ts";
import { createChangeLimit } from "./platform/throttle/change-limit.ts";
import { registerImages } from "./platform/images/image-routes.ts";
import { openLive, type Live } from "./platform/live/live.ts";
import type { AppContext } from "./platform/app-context.ts";
import { earlyReplySpans } from "./platform/tracing/requests.ts";
import { registerPages } from "./platform/render/pages.ts";

interface App {
  server: FastifyInstance;
  live: Live;
}

/** Each handler for both databases; null without a replica. */
function replicaSources(context: AppContext, primary: ReturnType<typeof handlersOf>) {
  const { reads } = context;
  if (reads.replica === null) return null;
  return { reads, primary, replica: handlersOf({ ...context, database: reads.replica.database }) };
}

/** The whole product as one Fastify app, for site.ts. */
export async function createApp(context: AppContext, isStopping: () => boolean): Promise<App> {
  const { config, log, securityLog } = context;
  // With EmailJS configured, the page sends the contact form there.
  const otherOrigins = config.emailJs === null ? [] : [emailJs.origin];
  const server = await createServer({ config, log, securityLog, secret: context.secret, otherOrigins });
  const antiForgery = createAntiForgery(context.secret, config.SITE_URL);
  const verifyToken = tokenVerifier(context.secret);
  limitCallsAtOnce(server, {
    perMember: ofThisWorker(config.CALLS_AT_ONCE_PER_MEMBER, config),
    perNetwork: ofThisWorker(config.CALLS_AT_ONCE_PER_NETWORK, config),
    memberOf: memberOfToken(context, verifyToken),
  });
  const checks = callChecks(server, {
    identify: identifyBySession(context, verifyToken),
    antiForgery,
    limitChanges: createChangeLimit(context, config.CHANGES_PER_MINUTE),
    noteWriting: noteWritingOf(context),
  });

  await registerApiDocument(server, config.SITE_URL);
  const handlers = handlersOf(context);
  const sources = replicaSources(context, handlers);
  const takeUploadSlot = uploadSlots();
  const kept = createKeptCalls(keptCalls, context.cache);
  await registerApi(
    server,
    api,
    sources === null ? handlers : handlersOfRequests(sources, { ofReplica: callsOfReplica, kept: keptCalls }),
    { checks, takeUploadSlot, keptCalls: kept },
  );
  registerSocialLogin(server, context, checks.countChange);
  registerCovers(server);
  registerNewsPlaceholders(server);
  registerTrophyPictures(server);
  registerImages(server, context.images);
  const endConnections = limitConnections(server.server);
  const live = openLiveConnection(context, server);
  // Before the server closes: otherwise it would wait forever for connections that never end by themselves.
  server.addHook("preClose", async () => {
    await live.stop();
    endConnections();
  });
  const readiness = () => notReadyBecause(context, isStopping);
  registerHealth(server, readiness);
  const observe = registerMetrics(server, context, { readiness, live, uploads: takeUploadSlot });
  const country = countryOfRequest(config);
  registerDiscovery(server, context, { country });
  const pages = await registerPages(server, {
    site: {
      url: config.SITE_URL,
      supportEmail: config.SUPPORT_EMAIL,
      signUpsOpen: config.SIGN_UPS === "open",
      emailJs: config.emailJs,
      recipients: recipientsOf(config),
      donationUrl: config.DONATION_URL ?? null,
      sourceUrl: config.SOURCE_URL ?? null,
      socialLogins: config.socialProviders.map(({ n, name }) => ({ n, name })),
      socialLinks: {
        instagram: config.SOCIAL_INSTAGRAM ?? null,
        facebook: config.SOCIAL_FACEBOOK ?? null,
        youtube: config.SOCIAL_YOUTUBE ?? null,
      },
    },
    country,
    development: config.development,
    calls: {
      fromPrimary: inProcessCalls(api, handlers, inProcessErrors(log)),
      fromReplica: inProcessCalls(
        api,
        sources === null ? handlers : handlersOfPages(sources, { ofReplica: callsOfReplica }),
        inProcessErrors(log),
      ),
    },
    reads: context.reads,
    cache: context.cache,
    cdnSeconds: config.CDN_PAGE_SECONDS,
    totals: (id) => totalsOfTale(context, id),
  });
  registerAdvertClickThrough(server, context, pages, checks.countChange);
  const early = {
    securityHeaders: server.securityHeaders,
    cookieFor: antiForgery.cookieFor,
    isQuiet: !log.isLevelEnabled("debug"),
    isStopping,
    observe,
    trace: earlyReplySpans(config.TRUST_PROXY),
  };
  answerEarly(server.server, early, [pages.ready, kept.ready]);
  return { server, live };
}

/** Opens the live connection on the same server. It carries notifications and ends with its session. */
function openLiveConnection(context: AppContext, server: FastifyInstance): Live {
  const { clock, log, config } = context;
  const trusts = proxyAddr.compile(config.TRUST_PROXY);
  const live = openLive({
    server: server.server,
    authorization: liveAuthorization(context),
    clock,
    log,
    siteUrl: config.SITE_URL,
    siblings: context.siblings,
    addressOf: (request) => networkOf(proxyAddr(request, trusts)),
  });
  deliverLive(context, live);
  publishStaffQueue(context, live);
  publishReadingSettings(context, live);
  onSessionsEnded(context, (userId) => void live.recheck(userId));
  return live;
}
