import { cacheTag } from "#vocabulary/cache-tags.ts";
import { categorySlugs } from "#vocabulary/categories.ts";
import { languageNames } from "#vocabulary/languages.ts";
import type { Landmarks } from "../dataset/landmarks.ts";
import { memberCalls } from "./member-calls.ts";
import { sampledCalls, type CallList } from "./measured-call.ts";
import { pageCalls } from "./page-calls.ts";
import { staffCalls } from "./staff-calls.ts";
import { visitorCalls } from "./visitor-calls.ts";

/** Calls that read. */
export const readGroups: Record<string, CallList> = {
  "Pages, feeds and sitemaps": pageCalls,
  "Calls of visitors": (landmarks) => [...visitorCalls(landmarks), ...sampledCalls(["visitor"], true)],
  "Calls of members": (landmarks) => [...memberCalls(landmarks), ...sampledCalls(["user"], true)],
  "Calls of the staff": (landmarks) => [...staffCalls(landmarks), ...sampledCalls(["moderator", "admin"], true)],
};

/** They change the filled database a little: a kept one differs afterwards by what was measured. */
export const writeCalls: CallList = () => sampledCalls(["visitor", "user", "moderator", "admin"], false);

/** Writes come last, because they change what the others read. */
export const callGroups: Record<string, CallList> = { ...readGroups, Writes: writeCalls };

/** The tags of everything that the measured pages and documents show. */
export const measuredTags = ({ popularTale, longestDiscussion, ordinaryTale, newsPost, busiestAuthor }: Landmarks) => [
  ...[popularTale, longestDiscussion, ordinaryTale].flatMap(({ id, author }) => [
    cacheTag.tale(id),
    cacheTag.author(author),
  ]),
  cacheTag.newsPost(newsPost.id),
  cacheTag.author(busiestAuthor.username),
  cacheTag.visibility(busiestAuthor.username),
  ...languageNames.flatMap((language) => [
    cacheTag.tales(language),
    cacheTag.news(language),
    cacheTag.newsPosts(language),
    cacheTag.adverts(language),
    ...categorySlugs.map((slug) => cacheTag.category(slug, language)),
  ]),
];
