import { cacheTag } from "#contract/cache-tags.ts";
import { categorySlugs } from "#contract/categories.ts";
import { languageNames } from "#contract/languages.ts";
import type { Landmarks } from "../dataset/landmarks.ts";
import { memberCalls } from "./member-calls.ts";
import type { CallList } from "./measured-call.ts";
import { pageCalls } from "./page-calls.ts";
import { staffCalls } from "./staff-calls.ts";
import { visitorCalls } from "./visitor-calls.ts";
import { writeCalls } from "../writes/every-write.ts";

/** Calls that read. */
export const readGroups: Record<string, CallList> = {
  "Pages, feeds and sitemaps": pageCalls,
  "Calls of visitors": visitorCalls,
  "Calls of members": memberCalls,
  "Calls of the staff": staffCalls,
};

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
