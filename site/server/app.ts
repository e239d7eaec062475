import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { api, featureCalls } from "../calls.ts";
import { emailJs } from "#vocabulary/email-js.ts";
import { countryOfRequest } from "#features/accounts/server/country.ts";
import {
  identifyBySession,
  memberOfToken,
  noteWritingOf,
  onSessionsEnded,
  tokenVerifier,
} from "#features/accounts/server/sessions.ts";
import { registerAdvertClickThrough } from "#features/adverts/server/click-through.ts";
import { dictionariesOf } from "#features/dictionaries/server/dictionaries.ts";
import { registerPacks } from "#features/dictionaries/server/packs.ts";
import { registerDiscovery } from "#features/feeds/server/routes.ts";
import { publishDeskCounts } from "#features/moderation/server/desk-counts.ts";
import { deliverLive, liveAuthorization } from "#features/notifications/server/service.ts";
import { deliverWithdrawals } from "#features/notifications/server/withdrawn.ts";
import { publishReadingSettings } from "#features/reading-settings/server/service.ts";
import { registerSocialLogin } from "#features/social-login/server/redirect-routes.ts";
import { tokenCallers } from "#features/tokens/server/callers.ts";
import { isAccessToken } from "#vocabulary/token-scopes.ts";
import { registerNewsPlaceholders } from "#features/news/server/placeholder-pictures.ts";
import { registerCovers } from "#features/tales/server/covers.ts";
import { totalsOfTale } from "#features/tales/server/reading.ts";
import { registerTrophyPictures } from "#features/trophies/server/pictures.ts";
import { handlersOf } from "./features.ts";
import { callsOfReplica, keptCalls } from "./tags-of-replies.ts";
import { registerApiDocument } from "./api-document/api-document.ts";
import { batchHandlers } from "#kit/server/http/batch.ts";
import { createAntiForgery } from "#kit/server/http/anti-forgery.ts";
import { callChecks } from "#kit/server/http/call-checks.ts";
import { limitCallsAtOnce, ofThisWorker } from "#kit/server/http/calls-at-once.ts";
import { registerApi } from "#kit/server/http/calls.ts";
import { limitConnections } from "#kit/server/http/connection-limits.ts";
import { batchErrors, inProcessErrors } from "#kit/server/http/error-replies.ts";
import { answerBeforeFastify } from "#kit/server/http/replies-before-fastify.ts";
import { inProcessCalls } from "#kit/server/http/in-process-calls.ts";
import { createKeptCalls } from "#kit/server/http/kept-calls.ts";
import { keepFiles } from "#kit/server/http/kept-files.ts";
import { handlersOfPages, handlersOfRequests } from "#kit/server/http/replica-handlers.ts";
import { notReadyBecause, registerHealth } from "#kit/server/http/health.ts";
import { registerMetrics, type Observe } from "#kit/server/http/metrics.ts";
import { createServer } from "#kit/server/http/server.ts";
import { uploadSlots } from "#kit/server/http/multipart.ts";
import { networkOf } from "#kit/server/http/client-info.ts";
import { createChangeLimit } from "#kit/server/throttle/throttle.ts";
import { registerImages } from "#kit/server/images/image-routes.ts";
import { openLive, type Live } from "#kit/server/live/live.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { spansBeforeFastify } from "#kit/server/tracing/spans.ts";
import { registerPages } from "#kit/server/render/pages.ts";
import type { Config } from "#kit/server/settings/config.ts";
import { passkeyHost } from "#kit/server/settings/passkey-host.mjs";
import type { PageSite } from "#kit/server/render/web-build.ts";
import { accentStyleAddress, registerAccentStyle } from "#features/site-settings/server/accent-style.ts";
import { currentAnnouncement } from "#features/site-settings/server/settings.ts";

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
  const files = keepFiles(server, context.cache);
  const antiForgery = createAntiForgery(context.secret, config.SITE_URL);
  const verifyToken = tokenVerifier(context.secret);
  const programs = tokenCallers(context);
  const sessions = {
    identify: identifyBySession(context, verifyToken),
    memberOf: memberOfToken(context, verifyToken),
    noteWriting: noteWritingOf(context),
  };
  limitCallsAtOnce(server, {
    perMember: ofThisWorker(config.CALLS_AT_ONCE_PER_MEMBER, config),
    perNetwork: ofThisWorker(config.CALLS_AT_ONCE_PER_NETWORK, config),
    memberOf: async (token) => (isAccessToken(token) ? programs : sessions).memberOf(token),
  });
  const checks = callChecks(server, {
    identify: (token) => (isAccessToken(token) ? programs : sessions).identify(token),
    antiForgery,
    limitChanges: createChangeLimit(context, config.CHANGES_PER_MINUTE),
    noteWriting: (actor) => (actor.accessToken === undefined ? sessions : programs).noteWriting(actor),
  });

  await registerApiDocument(server, {
    siteUrl: config.SITE_URL,
    siteName: () => context.siteSettings.current.name,
  });
  const handlers = handlersOf(context);
  const sources = replicaSources(context, handlers);
  const takeUploadSlot = uploadSlots();
  const kept = createKeptCalls(keptCalls, context.cache);
  const ofRequests =
    sources === null ? handlers : handlersOfRequests(sources, { ofReplica: callsOfReplica, kept: keptCalls });
  // Metrics begin below: they look at what is not made yet.
  let observe: Observe | null = null;
  const batch = batchHandlers(featureCalls, ofRequests, {
    reportOf: batchErrors(log, securityLog),
    observe: (...call) => observe?.(...call),
  });
  await registerApi(server, api, { ...ofRequests, batch }, { checks, takeUploadSlot, keptCalls: kept });
  registerSocialLogin(server, context, checks.countChange);
  registerCovers(server);
  registerNewsPlaceholders(server);
  registerPacks(server, context);
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
  observe = registerMetrics(server, context, { readiness, live, uploads: takeUploadSlot });
  const country = countryOfRequest(config);
  registerAccentStyle(server, context.siteSettings);
  registerDiscovery(server, context, { country });
  const pages = await registerPages(server, {
    site: siteOfPages(context),
    now: () => context.clock.now().getTime(),
    country,
    development: config.development,
    calls: {
      fromPrimary: inProcessCalls(featureCalls, handlers, inProcessErrors(log)),
      fromReplica: inProcessCalls(
        featureCalls,
        sources === null ? handlers : handlersOfPages(sources, { ofReplica: callsOfReplica }),
        inProcessErrors(log),
      ),
    },
    reads: context.reads,
    cache: context.cache,
    files,
    cdnSeconds: config.CDN_PAGE_SECONDS,
    totals: (id) => totalsOfTale(context, id),
  });
  registerAdvertClickThrough(server, context, pages, checks.countChange);
  const repliesBeforeFastify = {
    securityHeaders: server.securityHeaders,
    cookieFor: antiForgery.cookieFor,
    isQuiet: !log.isLevelEnabled("debug"),
    isStopping,
    observe,
    trace: spansBeforeFastify(config.TRUST_PROXY),
  };
  answerBeforeFastify(server.server, repliesBeforeFastify, [files.cachedReply, pages.cachedReply, kept.cachedReply]);
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
    workerGroup: context.workerGroup,
    addressOf: (request) => networkOf(proxyAddr(request, trusts)),
  });
  deliverLive(context, live);
  deliverWithdrawals(context, live);
  publishDeskCounts(context, live);
  publishReadingSettings(context, live);
  onSessionsEnded(context, (userId) => void live.recheck(userId));
  return live;
}

/** The settings that pages show, the same object until one changes: parts of pages are kept by it. */
function siteOfPages(context: AppContext): () => PageSite {
  const { config, clock, siteSettings } = context;
  const ofConfig = {
    url: config.SITE_URL,
    emailJs: config.emailJs,
    passkeys: passkeysOf(config),
    sourceUrl: config.SOURCE_URL ?? null,
    socialLogins: config.socialProviders.map(({ n, name }) => ({ n, name })),
  };
  let last: { parts: readonly unknown[]; site: PageSite } | null = null;
  return () => {
    const { current: settings, face } = siteSettings;
    const announcement = currentAnnouncement(settings, clock.now());
    const dictionaries = dictionariesOf(context).named;
    const parts = [settings, announcement, dictionaries];
    if (last === null || parts.some((part, at) => part !== last!.parts[at])) {
      const { accent: _inStyle, newcomerLinks: _ofTeam, mailDomains: _alsoOfTeam, ...shown } = settings;
      const isGiving = settings.links.some(({ address }) => address === config.DONATION_URL);
      const site: PageSite = {
        ...shown,
        ...ofConfig,
        announcement,
        dictionaries,
        face,
        accentStyle: accentStyleAddress(siteSettings),
        signUpsOpen: settings.signUps === "open" || settings.signUps === "approval",
        donationUrl: isGiving ? config.DONATION_URL! : null,
      };
      last = { parts, site };
    }
    return last.site;
  };
}

function passkeysOf({ SITE_URL, STAFF_PASSKEY }: Config): PageSite["passkeys"] {
  if (passkeyHost(SITE_URL) === null) return null;
  return STAFF_PASSKEY === "required" ? "forStaff" : "offered";
}
