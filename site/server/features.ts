import type { featureCalls } from "../calls.ts";
import { accountsFeature } from "#features/accounts/server/feature.ts";
import { advertsFeature } from "#features/adverts/server/feature.ts";
import { auditLogFeature } from "#features/audit-log/server/feature.ts";
import { blocksFeature } from "#features/blocks/server/feature.ts";
import { booksFeature } from "#features/books/server/feature.ts";
import { commentsFeature } from "#features/comments/server/feature.ts";
import { contactFeature } from "#features/contact/server/feature.ts";
import { correctionsFeature } from "#features/corrections/server/feature.ts";
import { dictionariesFeature } from "#features/dictionaries/server/feature.ts";
import { digestFeature } from "#features/digest/server/feature.ts";
import { figuresFeature } from "#features/figures/server/feature.ts";
import { followsFeature } from "#features/follows/server/feature.ts";
import { invitationsFeature } from "#features/invitations/server/feature.ts";
import { levelsFeature } from "#features/levels/server/feature.ts";
import { membersFeature } from "#features/members/server/feature.ts";
import { decisionsFeature } from "#features/decisions/server/feature.ts";
import { moderationFeature } from "#features/moderation/server/feature.ts";
import { mutesFeature } from "#features/mutes/server/feature.ts";
import { newsFeature } from "#features/news/server/feature.ts";
import { notebookFeature } from "#features/notebook/server/feature.ts";
import { noticesFeature } from "#features/notices/server/feature.ts";
import { notificationsFeature } from "#features/notifications/server/feature.ts";
import { passkeysFeature } from "#features/passkeys/server/feature.ts";
import { personalDataFeature } from "#features/personal-data/server/feature.ts";
import { profilesFeature } from "#features/profiles/server/feature.ts";
import { contestsFeature } from "#features/contests/server/feature.ts";
import { promptsFeature } from "#features/prompts/server/feature.ts";
import { reactionsFeature } from "#features/reactions/server/feature.ts";
import { readingFeature } from "#features/reading/server/feature.ts";
import { readingSettingsFeature } from "#features/reading-settings/server/feature.ts";
import { reviewFeature } from "#features/review/server/feature.ts";
import { searchFeature } from "#features/search/server/feature.ts";
import { seriesFeature } from "#features/series/server/feature.ts";
import { signUpsFeature } from "#features/sign-ups/server/feature.ts";
import { siteStateFeature } from "#features/site-state/server/feature.ts";
import { siteTextsFeature } from "#features/site-texts/server/feature.ts";
import { sketchesFeature } from "#features/sketches/server/feature.ts";
import { socialLoginFeature } from "#features/social-login/server/feature.ts";
import { talesFeature } from "#features/tales/server/feature.ts";
import { translationsFeature } from "#features/translations/server/feature.ts";
import { siteSettingsFeature } from "#features/site-settings/server/feature.ts";
import { staffNotesFeature } from "#features/staff-notes/server/feature.ts";
import { tokensFeature } from "#features/tokens/server/feature.ts";
import { transparencyFeature } from "#features/transparency/server/feature.ts";
import { trophiesFeature } from "#features/trophies/server/feature.ts";
import { webhooksFeature } from "#features/webhooks/server/feature.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Feature } from "#kit/server/features/feature.ts";
import { assemble } from "#kit/server/features/points.ts";
import type { ApiHandlers } from "#kit/server/http/calls.ts";
import { deleteObjects } from "#kit/server/images/delete-objects.ts";

/**
 * All features. Archives have this order, and what is contributed. A removal locks and erases in it: Tales before comments, as every other
 * transaction locks them; another order could deadlock.
 */
const all = [
  personalDataFeature,
  accountsFeature,
  profilesFeature,
  socialLoginFeature,
  signUpsFeature,
  passkeysFeature,
  tokensFeature,
  readingFeature,
  notebookFeature,
  figuresFeature,
  seriesFeature,
  contestsFeature,
  promptsFeature,
  noticesFeature,
  talesFeature,
  sketchesFeature,
  reviewFeature,
  reactionsFeature,
  invitationsFeature,
  translationsFeature,
  correctionsFeature,
  followsFeature,
  blocksFeature,
  mutesFeature,
  commentsFeature,
  notificationsFeature,
  trophiesFeature,
  moderationFeature,
  staffNotesFeature,
  decisionsFeature,
  readingSettingsFeature,
  booksFeature,
  searchFeature,
  dictionariesFeature,
  levelsFeature,
  digestFeature,
  newsFeature,
  membersFeature,
  auditLogFeature,
  advertsFeature,
  contactFeature,
  siteSettingsFeature,
  siteStateFeature,
  transparencyFeature,
  siteTextsFeature,
  webhooksFeature,
] as const;

export const features: readonly Feature[] = all;

assemble(features.flatMap(({ contributes = [] }) => contributes));

export const jobs = [...features.flatMap((each) => each.jobs ?? []), deleteObjects];

export const schedules = features.flatMap((each) => each.schedules ?? []);

export async function stopFeatures(context: AppContext): Promise<void> {
  await Promise.all(features.map(({ stop }) => stop?.(context)));
}

type AllHandlers = UnionToIntersection<HandlersOf<(typeof all)[number]>>;
type HandlersOf<F> = F extends { handlers: (context: AppContext) => infer Handlers } ? Handlers : never;
type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The handlers of each area's calls, which one or several features have. A call without a handler does not compile. */
export function handlersOf(context: AppContext): ApiHandlers<typeof featureCalls> {
  const areas: Record<string, object> = {};
  for (const { handlers } of features)
    for (const [area, some] of Object.entries(handlers?.(context) ?? {})) areas[area] = { ...areas[area], ...some };
  return areas as AllHandlers;
}
