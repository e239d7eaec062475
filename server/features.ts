import type { api } from "#contract/api.ts";
import { accountsFeature } from "./features/accounts/feature.ts";
import { advertsFeature } from "./features/adverts/feature.ts";
import { auditLogFeature } from "./features/audit-log/feature.ts";
import { blocksFeature } from "./features/blocks/feature.ts";
import { booksFeature } from "./features/books/feature.ts";
import { commentsFeature } from "./features/comments/feature.ts";
import { contactFeature } from "./features/contact/feature.ts";
import { correctionsFeature } from "./features/corrections/feature.ts";
import { digestFeature } from "./features/digest/feature.ts";
import { followsFeature } from "./features/follows/feature.ts";
import { invitationsFeature } from "./features/invitations/feature.ts";
import { membersFeature } from "./features/members/feature.ts";
import { moderationFeature } from "./features/moderation/feature.ts";
import { mutesFeature } from "./features/mutes/feature.ts";
import { newsFeature } from "./features/news/feature.ts";
import { notebookFeature } from "./features/notebook/feature.ts";
import { notificationsFeature } from "./features/notifications/feature.ts";
import { personalDataFeature } from "./features/personal-data/feature.ts";
import { profilesFeature } from "./features/profiles/feature.ts";
import { reactionsFeature } from "./features/reactions/feature.ts";
import { readingFeature } from "./features/reading/feature.ts";
import { readingSettingsFeature } from "./features/reading-settings/feature.ts";
import { reviewFeature } from "./features/review/feature.ts";
import { searchFeature } from "./features/search/feature.ts";
import { seriesFeature } from "./features/series/feature.ts";
import { socialLoginFeature } from "./features/social-login/feature.ts";
import { talesFeature } from "./features/tales/feature.ts";
import { translationsFeature } from "./features/translations/feature.ts";
import { trophiesFeature } from "./features/trophies/feature.ts";
import type { AppContext } from "./platform/app-context.ts";
import type { Feature } from "./platform/features/feature.ts";
import { assemble } from "./platform/features/points.ts";
import type { ApiHandlers } from "./platform/http/calls.ts";
import { deleteObjects } from "./platform/images/delete-objects.ts";

/**
 * All features. Archives have this order, and what is contributed. A removal locks and erases in it: Tales before comments, as every other
 * transaction locks them; another order could deadlock.
 */
const all = [
  personalDataFeature,
  accountsFeature,
  profilesFeature,
  socialLoginFeature,
  readingFeature,
  notebookFeature,
  seriesFeature,
  talesFeature,
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
  readingSettingsFeature,
  booksFeature,
  searchFeature,
  digestFeature,
  newsFeature,
  membersFeature,
  auditLogFeature,
  advertsFeature,
  contactFeature,
] as const;

export const features: readonly Feature[] = all;

assemble(features.flatMap(({ contributes = [] }) => contributes));

export const jobs = [...features.flatMap((each) => each.jobs ?? []), deleteObjects];

export const schedules = features.flatMap((each) => each.schedules ?? []);

type AllHandlers = UnionToIntersection<HandlersOf<(typeof all)[number]>>;
type HandlersOf<F> = F extends { handlers: (context: AppContext) => infer Handlers } ? Handlers : never;
type UnionToIntersection<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The handlers of each area's calls, which one or several features have. A call without a handler does not compile. */
export function handlersOf(context: AppContext): ApiHandlers<typeof api> {
  const areas: Record<string, object> = {};
  for (const { handlers } of features)
    for (const [area, some] of Object.entries(handlers?.(context) ?? {})) areas[area] = { ...areas[area], ...some };
  return areas as AllHandlers;
}
