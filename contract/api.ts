import { accountsCalls } from "./accounts.ts";
import { advertsCalls } from "./adverts.ts";
import { auditLogCalls } from "./audit-log.ts";
import { blocksCalls } from "./blocks.ts";
import { booksCalls } from "./books.ts";
import { changeEmailCalls } from "./change-email.ts";
import { commentsCalls, newsCommentsCalls } from "./comments.ts";
import { contactCalls } from "./contact.ts";
import { correctionsCalls } from "./corrections.ts";
import type { Calls } from "./endpoint.ts";
import { followsCalls } from "./follows.ts";
import { invitationsCalls } from "./invitations.ts";
import { membersCalls } from "./members.ts";
import { deskCalls } from "./desk.ts";
import { moderationCalls } from "./moderation.ts";
import { myReportsCalls } from "./my-reports.ts";
import { reportClaimsCalls } from "./report-claims.ts";
import { reportDecisionsCalls } from "./report-decisions.ts";
import { taleReportsCalls } from "./tale-reports.ts";
import { mutesCalls } from "./mutes.ts";
import { newsCalls } from "./news.ts";
import { notebookCalls } from "./notebook.ts";
import { notificationSettingsCalls } from "./notification-settings.ts";
import { notificationsCalls } from "./notifications.ts";
import { personalDataCalls } from "./personal-data.ts";
import { overviewCalls } from "./overview.ts";
import { ownTalesCalls } from "./own-tales.ts";
import { reviewCalls } from "./review.ts";
import { seriesCalls } from "./series.ts";
import { revisionsCalls } from "./revisions.ts";
import { taleVersionsCalls } from "./tale-versions.ts";
import { profilesCalls } from "./profiles.ts";
import { readingCalls, readLaterCalls } from "./reading.ts";
import { readingSettingsCalls } from "./reading-settings.ts";
import { reasonsCalls } from "./reasons.ts";
import { searchCalls } from "./search.ts";
import { sessionsCalls } from "./sessions.ts";
import { socialLoginCalls } from "./social-login.ts";
import { tagsCalls } from "./tags.ts";
import { taleReactionsCalls } from "./tale-reactions.ts";
import { talesCalls } from "./tales.ts";
import { translationsCalls } from "./translations.ts";
import { trophiesCalls } from "./trophies.ts";
import { staffQueueCalls } from "./staff-queue.ts";

/** The whole API, by area. A call has a route exactly if it is listed here; a call without a handler in `server/features.ts` does not compile. */
export const api = {
  accounts: accountsCalls,
  sessions: sessionsCalls,
  changeEmail: changeEmailCalls,
  profiles: profilesCalls,
  readingSettings: readingSettingsCalls,
  socialLogin: socialLoginCalls,
  personalData: personalDataCalls,
  tales: talesCalls,
  ownTales: ownTalesCalls,
  taleVersions: taleVersionsCalls,
  revisions: revisionsCalls,
  review: reviewCalls,
  invitations: invitationsCalls,
  translations: translationsCalls,
  corrections: correctionsCalls,
  series: seriesCalls,
  taleReactions: taleReactionsCalls,
  reading: readingCalls,
  readLater: readLaterCalls,
  notebook: notebookCalls,
  books: booksCalls,
  tags: tagsCalls,
  follows: followsCalls,
  blocks: blocksCalls,
  mutes: mutesCalls,
  search: searchCalls,
  news: newsCalls,
  comments: commentsCalls,
  newsComments: newsCommentsCalls,
  trophies: trophiesCalls,
  staffQueue: staffQueueCalls,
  notifications: notificationsCalls,
  notificationSettings: notificationSettingsCalls,
  moderation: moderationCalls,
  taleReports: taleReportsCalls,
  reportClaims: reportClaimsCalls,
  reportDecisions: reportDecisionsCalls,
  myReports: myReportsCalls,
  desk: deskCalls,
  reasons: reasonsCalls,
  members: membersCalls,
  auditLog: auditLogCalls,
  overview: overviewCalls,
  contact: contactCalls,
  adverts: advertsCalls,
} satisfies Record<string, Calls>;
