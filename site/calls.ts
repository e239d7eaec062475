import { accountsCalls, changeEmailCalls } from "#features/accounts/calls.ts";
import { advertsCalls } from "#features/adverts/calls.ts";
import { auditLogCalls } from "#features/audit-log/calls.ts";
import { batchCalls } from "#kit/calls/batch.ts";
import { blocksCalls } from "#features/blocks/calls.ts";
import { booksCalls } from "#features/books/calls.ts";
import { commentsCalls, newsCommentsCalls } from "#features/comments/calls.ts";
import { contactCalls } from "#features/contact/calls.ts";
import { correctionsCalls } from "#features/corrections/calls.ts";
import type { Calls } from "#kit/calls/endpoint.ts";
import { dictionariesCalls } from "#features/dictionaries/calls.ts";
import { figuresCalls } from "#features/figures/calls.ts";
import { followsCalls } from "#features/follows/calls.ts";
import { invitationsCalls } from "#features/invitations/calls.ts";
import { levelsCalls } from "#features/levels/calls.ts";
import { membersCalls } from "#features/members/calls.ts";
import { deskCalls } from "#features/moderation/desk.ts";
import { noticeClaimsCalls, reportClaimsCalls, reviewCalls } from "#features/review/calls.ts";
import { moderationCalls, myReportsCalls, reportDecisionsCalls, taleReportsCalls } from "#features/moderation/calls.ts";
import { mutesCalls } from "#features/mutes/calls.ts";
import { newsCalls } from "#features/news/calls.ts";
import { notebookCalls } from "#features/notebook/calls.ts";
import { notificationSettingsCalls } from "#features/notifications/settings.ts";
import { noticeReasonsCalls, noticesCalls } from "#features/notices/calls.ts";
import { notificationsCalls, deskCountsCalls } from "#features/notifications/calls.ts";
import { messageCalls } from "#features/notifications/message-calls.ts";
import { passkeysCalls } from "#features/passkeys/calls.ts";
import { personalDataCalls } from "#features/personal-data/calls.ts";
import { overviewCalls } from "#features/moderation/overview.ts";
import { ownTalesCalls } from "#features/tales/own-tales.ts";
import { seriesCalls } from "#features/series/calls.ts";
import { promptsCalls } from "#features/prompts/calls.ts";
import { promptStaffCalls } from "#features/prompts/staff-calls.ts";
import { contestsCalls } from "#features/contests/calls.ts";
import { contestStaffCalls } from "#features/contests/staff-calls.ts";
import { revisionsCalls } from "#features/review/revisions.ts";
import { taleVersionsCalls } from "#features/tales/versions.ts";
import { profilesCalls } from "#features/profiles/calls.ts";
import { readingCalls, readLaterCalls } from "#features/reading/calls.ts";
import { readingSettingsCalls } from "#features/reading-settings/calls.ts";
import { appealsCalls } from "#features/decisions/appeals.ts";
import { decisionsCalls } from "#features/decisions/calls.ts";
import { reasonsCalls } from "#features/decisions/reasons.ts";
import { searchCalls } from "#features/search/calls.ts";
import { sessionsCalls } from "#features/accounts/sessions.ts";
import { siteStateCalls } from "#features/site-state/calls.ts";
import { siteTextsCalls } from "#features/site-texts/calls.ts";
import { sketchesCalls } from "#features/sketches/calls.ts";
import { socialLoginCalls } from "#features/social-login/calls.ts";
import { staffNotesCalls } from "#features/staff-notes/calls.ts";
import { tagsCalls } from "#features/tales/tags.ts";
import { taleReactionsCalls } from "#features/reactions/calls.ts";
import { talesCalls } from "#features/tales/calls.ts";
import { translationsCalls } from "#features/translations/calls.ts";
import { tokensCalls } from "#features/tokens/calls.ts";
import { applicationsCalls, siteInvitationsCalls } from "#features/sign-ups/calls.ts";
import { siteSettingsCalls } from "#features/site-settings/calls.ts";
import { transparencyCalls } from "#features/transparency/calls.ts";
import { trophiesCalls } from "#features/trophies/calls.ts";
import { webhooksCalls } from "#features/webhooks/calls.ts";

/** The calls of features, by area. A call without a handler in `site/server/features.ts` does not compile. */
export const featureCalls = {
  accounts: accountsCalls,
  sessions: sessionsCalls,
  changeEmail: changeEmailCalls,
  profiles: profilesCalls,
  readingSettings: readingSettingsCalls,
  siteState: siteStateCalls,
  siteTexts: siteTextsCalls,
  socialLogin: socialLoginCalls,
  passkeys: passkeysCalls,
  tokens: tokensCalls,
  personalData: personalDataCalls,
  tales: talesCalls,
  ownTales: ownTalesCalls,
  sketches: sketchesCalls,
  taleVersions: taleVersionsCalls,
  revisions: revisionsCalls,
  review: reviewCalls,
  invitations: invitationsCalls,
  translations: translationsCalls,
  corrections: correctionsCalls,
  series: seriesCalls,
  prompts: { ...promptsCalls, ...promptStaffCalls },
  contests: { ...contestsCalls, ...contestStaffCalls },
  dictionaries: dictionariesCalls,
  levels: levelsCalls,
  figures: figuresCalls,
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
  // Programs know the call by this name.
  staffQueue: deskCountsCalls,
  notifications: { ...notificationsCalls, ...messageCalls },
  notificationSettings: notificationSettingsCalls,
  decisions: decisionsCalls,
  appeals: appealsCalls,
  moderation: moderationCalls,
  taleReports: taleReportsCalls,
  reportClaims: reportClaimsCalls,
  reportDecisions: reportDecisionsCalls,
  notices: noticesCalls,
  noticeReasons: noticeReasonsCalls,
  noticeClaims: noticeClaimsCalls,
  myReports: myReportsCalls,
  staffNotes: staffNotesCalls,
  siteSettings: siteSettingsCalls,
  siteInvitations: siteInvitationsCalls,
  applications: applicationsCalls,
  transparency: transparencyCalls,
  desk: deskCalls,
  reasons: reasonsCalls,
  members: membersCalls,
  auditLog: auditLogCalls,
  overview: overviewCalls,
  contact: contactCalls,
  adverts: advertsCalls,
  webhooks: webhooksCalls,
} satisfies Record<string, Calls>;

/** The whole API. A call has a route exactly if it is listed here. */
export const api = { ...featureCalls, batch: batchCalls };
