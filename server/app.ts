import proxyAddr from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { emailJs } from "#contract/contact.ts";
import { countryOfRequest } from "./features/accounts/country.ts";
import { callsOfReplica } from "./calls-of-replica.ts";
import { accountsRoutes, changeEmailRoutes, sessionsRoutes } from "./features/accounts/routes.ts";
import { identifyBySession, noteWritingOf, onSessionsEnded } from "./features/accounts/sessions.ts";
import { registerAdvertClickThrough } from "./features/adverts/click-through.ts";
import { advertsRoutes } from "./features/adverts/routes.ts";
import { auditLogRoutes } from "./features/audit-log/routes.ts";
import { blocksPersonalData } from "./features/blocks/personal-data.ts";
import { blocksRoutes } from "./features/blocks/routes.ts";
import { booksRoutes } from "./features/books/routes.ts";
import { claimsPersonalData } from "./features/claims/personal-data.ts";
import { commentsPersonalData } from "./features/comments/personal-data.ts";
import { notifiedSubjects } from "./features/comments/notified-subjects.ts";
import { commentsRoutes, newsCommentsRoutes } from "./features/comments/routes.ts";
import { contactRoutes } from "./features/contact/routes.ts";
import { mondayDigest, weeklyDigest } from "./features/digest/weekly-digest.ts";
import { registerDiscovery } from "./features/discovery/routes.ts";
import { followsPersonalData } from "./features/follows/personal-data.ts";
import { followsRoutes } from "./features/follows/routes.ts";
import { announceNewTale, announceTale } from "./features/follows/new-tale.ts";
import { endFollows, followersOf, followsAuthorOf } from "./features/follows/service.ts";
import { invitationsPersonalData } from "./features/invitations/personal-data.ts";
import { invitationsRoutes } from "./features/invitations/routes.ts";
import { membersRoutes } from "./features/members/routes.ts";
import { moderationPersonalData } from "./features/moderation/personal-data.ts";
import {
  deskRoutes,
  moderationRoutes,
  myReportsRoutes,
  overviewRoutes,
  reasonsRoutes,
  reportClaimsRoutes,
  reportDecisionsRoutes,
  staffQueueRoutes,
  taleReportsRoutes,
} from "./features/moderation/routes.ts";
import { publishStaffQueue } from "./features/moderation/staff-queue.ts";
import { mutesPersonalData } from "./features/mutes/personal-data.ts";
import { mutesRoutes } from "./features/mutes/routes.ts";
import { isNewsMuted, isTaleMuted } from "./features/mutes/service.ts";
import { newsRoutes } from "./features/news/routes.ts";
import { messageToEveryone } from "./features/notifications/message-to-everyone.ts";
import { deliverLive } from "./features/notifications/service.ts";
import { liveAuthorization } from "./features/notifications/live-authorization.ts";
import { dailyRetention, notificationRetention } from "./features/notifications/retention.ts";
import { notebookPersonalData } from "./features/notebook/personal-data.ts";
import { notebookRoutes } from "./features/notebook/routes.ts";
import { keptWordsOf } from "./features/notebook/service.ts";
import { notificationsPersonalData } from "./features/notifications/personal-data.ts";
import { notificationSettingsRoutes, notificationsRoutes } from "./features/notifications/routes.ts";
import { personalDataRoutes } from "./features/personal-data/routes.ts";
import { accountPersonalData, removeClosedAccount } from "./features/personal-data/service.ts";
import { profilesPersonalData } from "./features/profiles/personal-data.ts";
import { profilesRoutes } from "./features/profiles/routes.ts";
import { readingPersonalData } from "./features/reading/personal-data.ts";
import { readingRoutes, readLaterRoutes } from "./features/reading/routes.ts";
import { readingMarksOf } from "./features/reading/service.ts";
import { readingSettingsRoutes } from "./features/reading-settings/routes.ts";
import { publishReadingSettings } from "./features/reading-settings/service.ts";
import { searchRoutes } from "./features/search/routes.ts";
import { addEarlierTales } from "./features/search/backfill.ts";
import { correctionsPersonalData } from "./features/corrections/personal-data.ts";
import { correctionsRoutes } from "./features/corrections/routes.ts";
import { seriesPersonalData } from "./features/series/personal-data.ts";
import { seriesRoutes } from "./features/series/routes.ts";
import { registerSocialLogin } from "./features/social-login/redirect-routes.ts";
import { socialLoginRoutes } from "./features/social-login/routes.ts";
import { socialLoginPersonalData } from "./features/social-login/personal-data.ts";
import { registerNewsPlaceholders } from "./features/news/placeholder-pictures.ts";
import { registerCovers } from "./features/tales/covers.ts";
import { talesPersonalData } from "./features/tales/personal-data.ts";
import {
  ownTalesRoutes,
  reviewRoutes,
  revisionsRoutes,
  tagsRoutes,
  taleReactionsRoutes,
  talesRoutes,
  taleVersionsRoutes,
} from "./features/tales/routes.ts";
import { totalsOfTale, trophyProgress, type MarksAbove } from "./features/tales/service.ts";
import { translationsPersonalData } from "./features/translations/personal-data.ts";
import { translationsRoutes } from "./features/translations/routes.ts";
import { hasAcceptedRequest } from "./features/translations/service.ts";
import { trophiesPersonalData } from "./features/trophies/personal-data.ts";
import { registerTrophyPictures } from "./features/trophies/pictures.ts";
import { trophiesRoutes } from "./features/trophies/routes.ts";
import { registerApiDocument } from "./platform/http/api-document.ts";
import { createAntiForgery } from "./platform/http/anti-forgery.ts";
import { callChecks } from "./platform/http/call-checks.ts";
import { registerApi, type ApiHandlers } from "./platform/http/calls.ts";
import { limitConnections } from "./platform/http/connection-limits.ts";
import { inProcessErrors } from "./platform/http/error-replies.ts";
import { inProcessCalls } from "./platform/http/in-process-calls.ts";
import { handlersOfPages, handlersOfRequests } from "./platform/http/replica-handlers.ts";
import { notReadyBecause, registerHealth } from "./platform/http/health.ts";
import { registerMetrics } from "./platform/http/metrics.ts";
import { createServer } from "./platform/http/server.ts";
import { uploadSlots } from "./platform/http/upload-slots.ts";
import { networkOf } from "./platform/http/client-info.ts";
import { createChangeLimit } from "./platform/throttle/change-limit.ts";
import type { DeclaredJob } from "./platform/jobs/job.ts";
import type { DeclaredSchedule } from "./platform/jobs/schedule.ts";
import { deleteObjects } from "./platform/images/delete-objects.ts";
import { registerImages } from "./platform/images/image-routes.ts";
import { openLive, type Live } from "./platform/live/live.ts";
import type { AppContext } from "./platform/app-context.ts";
import { cachedReplySpans } from "./platform/tracing/requests.ts";
import { createPageCounts } from "./platform/render/page-counts.ts";
import { registerPages, type Pages } from "./platform/render/pages.ts";

export interface App {
  server: FastifyInstance;
  /** The cache of rendered pages, for invalidation. */
  pages: Pages;
  live: Live;
}

/**
 * Every feature that holds something about people, in the order of their archive. Removal locks and erases in the same
 * order: Tales before comments, as every other transaction locks them; another order could deadlock.
 */
export const personalDataProviders = [
  accountPersonalData,
  profilesPersonalData,
  socialLoginPersonalData,
  readingPersonalData,
  notebookPersonalData,
  seriesPersonalData,
  talesPersonalData,
  invitationsPersonalData,
  translationsPersonalData,
  correctionsPersonalData,
  followsPersonalData,
  blocksPersonalData,
  mutesPersonalData,
  commentsPersonalData,
  notificationsPersonalData,
  trophiesPersonalData,
  moderationPersonalData,
  claimsPersonalData,
];

/** Long work, which any process runs after the call that asks for it. */
export const jobs: readonly DeclaredJob<AppContext>[] = [
  messageToEveryone,
  weeklyDigest,
  notificationRetention,
  announceNewTale,
  removeClosedAccount(personalDataProviders),
  addEarlierTales,
  deleteObjects,
];

/** The jobs that start at fixed times. */
export const schedules: readonly DeclaredSchedule[] = [dailyRetention, mondayDigest];

const marksAboveTales: MarksAbove = async (executor, taleId, userId) => {
  const [marks, muted, keptWords] = await Promise.all([
    readingMarksOf(executor, taleId, userId),
    isTaleMuted(executor, taleId, userId),
    keptWordsOf(executor, taleId, userId),
  ]);
  return { ...marks, muted, keptWords };
};

/** The handlers of each area's calls. A lower feature gets the functions that it needs from a higher one here. */
const handlersOf = (context: AppContext) =>
  ({
    accounts: accountsRoutes(context),
    sessions: sessionsRoutes(context),
    changeEmail: changeEmailRoutes(context),
    readingSettings: readingSettingsRoutes(context),
    profiles: profilesRoutes(context, followersOf),
    socialLogin: socialLoginRoutes(context),
    personalData: personalDataRoutes(context, personalDataProviders),
    tales: talesRoutes(context, marksAboveTales, followsAuthorOf, announceTale, hasAcceptedRequest),
    ownTales: ownTalesRoutes(context),
    taleVersions: taleVersionsRoutes(context),
    revisions: revisionsRoutes(context),
    review: reviewRoutes(context),
    invitations: invitationsRoutes(context),
    translations: translationsRoutes(context),
    corrections: correctionsRoutes(context),
    series: seriesRoutes(context),
    taleReactions: taleReactionsRoutes(context),
    reading: readingRoutes(context),
    readLater: readLaterRoutes(context),
    notebook: notebookRoutes(context),
    books: booksRoutes(context),
    tags: tagsRoutes(context),
    follows: followsRoutes(context),
    blocks: blocksRoutes(context, endFollows),
    mutes: mutesRoutes(context),
    search: searchRoutes(context),
    news: newsRoutes(context, isNewsMuted),
    comments: commentsRoutes(context),
    newsComments: newsCommentsRoutes(context),
    trophies: trophiesRoutes(context, trophyProgress),
    notifications: notificationsRoutes(context, notifiedSubjects),
    notificationSettings: notificationSettingsRoutes(context),
    moderation: moderationRoutes(context),
    taleReports: taleReportsRoutes(context),
    reportClaims: reportClaimsRoutes(context),
    reportDecisions: reportDecisionsRoutes(context),
    myReports: myReportsRoutes(context),
    desk: deskRoutes(context),
    reasons: reasonsRoutes(context),
    overview: overviewRoutes(context),
    staffQueue: staffQueueRoutes(context),
    members: membersRoutes(context, personalDataProviders),
    auditLog: auditLogRoutes(context),
    adverts: advertsRoutes(context),
    contact: contactRoutes(context),
  }) satisfies ApiHandlers<typeof api>;

/** Each handler for both databases; null without a replica. */
function replicaSources(context: AppContext, primary: ReturnType<typeof handlersOf>) {
  const { reads } = context;
  if (reads.replica === null) return null;
  return { reads, primary, replica: handlersOf({ ...context, database: reads.replica.database }) };
}

/** The whole product as one Fastify app, for main.ts and for tests. */
export async function createApp(context: AppContext, isStopping: () => boolean): Promise<App> {
  const { config, log, securityLog } = context;
  // With EmailJS configured, the page sends the contact form there.
  const otherOrigins = config.emailJs === null ? [] : [emailJs.origin];
  const server = await createServer({ config, log, securityLog, secret: context.secret, otherOrigins });
  const antiForgery = createAntiForgery(context.secret, config.SITE_URL);
  const checks = callChecks(server, {
    identify: identifyBySession(context),
    antiForgery,
    limitChanges: createChangeLimit(context, config.CHANGES_PER_MINUTE),
    noteWriting: noteWritingOf(context),
  });

  await registerApiDocument(server, config.SITE_URL);
  const handlers = handlersOf(context);
  const sources = replicaSources(context, handlers);
  const takeUploadSlot = uploadSlots();
  await registerApi(
    server,
    api,
    sources === null ? handlers : handlersOfRequests(sources, callsOfReplica),
    checks,
    takeUploadSlot,
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
  const pageCounts = createPageCounts();
  const readiness = () => notReadyBecause(context, isStopping);
  registerHealth(server, readiness);
  const observe = registerMetrics(server, context, { readiness, live, pageCounts, uploads: takeUploadSlot });
  const country = countryOfRequest(config);
  const discovery = registerDiscovery(server, context, { country });
  const pages = await registerPages(server, {
    site: {
      url: config.SITE_URL,
      supportEmail: config.SUPPORT_EMAIL,
      emailJs: config.emailJs,
      donationUrl: config.DONATION_URL ?? null,
      socialLogins: config.socialProviders.map(({ n, name }) => ({ n, name })),
      socialLinks: {
        instagram: config.SOCIAL_INSTAGRAM ?? null,
        facebook: config.SOCIAL_FACEBOOK ?? null,
        youtube: config.SOCIAL_YOUTUBE ?? null,
      },
    },
    country,
    development: config.development,
    log,
    calls: {
      fromPrimary: inProcessCalls(api, handlers, inProcessErrors(log)),
      fromReplica: inProcessCalls(
        api,
        sources === null ? handlers : handlersOfPages(sources, callsOfReplica),
        inProcessErrors(log),
      ),
    },
    reads: context.reads,
    counts: pageCounts,
    cdnSeconds: config.CDN_PAGE_SECONDS,
    totals: (id) => totalsOfTale(context, id),
    cachedReplies: {
      cookieFor: antiForgery.cookieFor,
      isStopping,
      observe,
      trace: cachedReplySpans(config.TRUST_PROXY),
    },
  });
  registerAdvertClickThrough(server, context, pages, checks.countChange);
  return { server, pages: combineCaches(pages, discovery), live };
}

/** Invalidates the page cache together with the cache of feeds, sitemaps and share pictures. */
function combineCaches(pages: Pages, discovery: ReturnType<typeof registerDiscovery>): Pages {
  return {
    ...pages,
    invalidate(cacheTags, change) {
      pages.invalidate(cacheTags, change);
      discovery.invalidate(cacheTags);
    },
    doubt() {
      pages.doubt();
      discovery.doubt();
    },
    clear() {
      pages.clear();
      discovery.clear();
    },
  };
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
