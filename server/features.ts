import { api } from "#contract/api.ts";
import { accountsRoutes, changeEmailRoutes, sessionsRoutes } from "./features/accounts/routes.ts";
import { advertsRoutes } from "./features/adverts/routes.ts";
import { auditLogRoutes } from "./features/audit-log/routes.ts";
import { blocksPersonalData } from "./features/blocks/personal-data.ts";
import { blocksRoutes } from "./features/blocks/routes.ts";
import { booksRoutes } from "./features/books/routes.ts";
import { claimsPersonalData } from "./features/claims/personal-data.ts";
import { commentsPersonalData } from "./features/comments/personal-data.ts";
import { notifiedSubjects } from "./features/comments/notified-subjects.ts";
import { commentsRoutes, newsCommentsRoutes } from "./features/comments/routes.ts";
import { commentDeletion } from "./features/comments/deletion.ts";
import { followsAuthorOf } from "./features/follows/queries.ts";
import { newsDeletion } from "./features/news/deletion.ts";
import { accountPersonalData } from "./features/personal-data/account-data.ts";
import { removeClosedAccount } from "./features/personal-data/removal-job.ts";
import { writeArchive } from "./features/personal-data/prepared-archive.ts";
import { readingMarksOf } from "./features/reading/queries.ts";
import { taleDeletion } from "./features/tales/deletion/deletion-job.ts";
import { trophyProgress } from "./features/tales/trophy-progress-queries.ts";
import type { MarksAbove } from "./features/tales/reading.ts";
import { isAccepted as hasAcceptedRequest } from "./features/translations/queries.ts";
import { contactRoutes } from "./features/contact/routes.ts";
import { digestForReaders, mondayDigest, weeklyDigest } from "./features/digest/weekly-digest.ts";
import { followsPersonalData } from "./features/follows/personal-data.ts";
import { followsRoutes } from "./features/follows/routes.ts";
import { announceNewTale, announceTale } from "./features/follows/new-tale.ts";
import { endFollows, followersOf } from "./features/follows/service.ts";
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
import { mutesPersonalData } from "./features/mutes/personal-data.ts";
import { mutesRoutes } from "./features/mutes/routes.ts";
import { isNewsMuted, isTaleMuted } from "./features/mutes/service.ts";
import { newsRoutes } from "./features/news/routes.ts";
import { messageToEveryone } from "./features/notifications/message-to-everyone.ts";
import { dailyRetention, notificationRetention } from "./features/notifications/retention.ts";
import { notebookPersonalData } from "./features/notebook/personal-data.ts";
import { notebookRoutes } from "./features/notebook/routes.ts";
import { keptWordsOf } from "./features/notebook/service.ts";
import { markOlderRead } from "./features/notifications/own-notifications.ts";
import { notificationsPersonalData } from "./features/notifications/personal-data.ts";
import { notificationSettingsRoutes, notificationsRoutes } from "./features/notifications/routes.ts";
import { personalDataRoutes } from "./features/personal-data/routes.ts";
import { profilesPersonalData } from "./features/profiles/personal-data.ts";
import { profilesRoutes } from "./features/profiles/routes.ts";
import { readingPersonalData } from "./features/reading/personal-data.ts";
import { readingRoutes, readLaterRoutes } from "./features/reading/routes.ts";
import { readingSettingsRoutes } from "./features/reading-settings/routes.ts";
import { searchRoutes } from "./features/search/routes.ts";
import { addEarlierTales, addFormsOfWords } from "./features/search/backfill.ts";
import { correctionsPersonalData } from "./features/corrections/personal-data.ts";
import { correctionsRoutes } from "./features/corrections/routes.ts";
import { seriesPersonalData } from "./features/series/personal-data.ts";
import { seriesRoutes } from "./features/series/routes.ts";
import { socialLoginRoutes } from "./features/social-login/routes.ts";
import { socialLoginPersonalData } from "./features/social-login/personal-data.ts";
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
import { translationsPersonalData } from "./features/translations/personal-data.ts";
import { translationsRoutes } from "./features/translations/routes.ts";
import { trophiesPersonalData } from "./features/trophies/personal-data.ts";
import { trophiesRoutes } from "./features/trophies/routes.ts";
import { type ApiHandlers } from "./platform/http/calls.ts";
import type { DeclaredJob } from "./platform/jobs/job.ts";
import type { DeclaredSchedule } from "./platform/jobs/schedule.ts";
import { deleteObjects } from "./platform/images/delete-objects.ts";
import type { AppContext } from "./platform/app-context.ts";

/** Each feature gives these to the app: the handlers of its calls, its data about people, its jobs and their schedules. */

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
  digestForReaders,
  notificationRetention,
  markOlderRead,
  announceNewTale,
  removeClosedAccount(personalDataProviders),
  taleDeletion,
  newsDeletion,
  commentDeletion,
  writeArchive(personalDataProviders),
  addEarlierTales,
  addFormsOfWords,
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
export const handlersOf = (context: AppContext) =>
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
