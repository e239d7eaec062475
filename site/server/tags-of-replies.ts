import type { featureCalls } from "../calls.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import type { KeptCalls } from "#kit/server/http/kept-calls.ts";
import type { CallsOfReplica } from "#kit/server/http/replica-handlers.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";

/** The cache tags of what the replies of calls show. */

const inLanguages = (languages: LanguageName | readonly LanguageName[] | undefined) =>
  [languages ?? languageNames].flat().map(cacheTag.tales);

const inCategory = (list: { category: CategoryName; languageName: readonly LanguageName[] }) =>
  list.languageName.map((language) => cacheTag.category(toCategorySlug(list.category), language));

const ofAuthor = (username: string) => [cacheTag.author(username), cacheTag.visibility(username)];
const ofTale = (id: number) => [cacheTag.tale(id), cacheTag.totals(id)];

/**
 * The calls that a replica may answer, with the cache tags of what they show: while the replica may lack a change of one of them, the
 * primary answers (docs/several-processes.md). Missing here on purpose: what members have for themselves, notifications, staff's lists.
 */
export const callsOfReplica: CallsOfReplica<typeof featureCalls> = {
  tales: {
    publishedByAuthor: ({ query }) => ofAuthor(query.username),
    inCategory: ({ query }) => inCategory(query),
    inCategoryWithTag: ({ query }) => inCategory(query),
    random: ({ query }) => inLanguages(query.languageName),
    read: ({ params }) => ofTale(params.id),
    readPublished: ({ params }) => ofTale(params.id),
    tags: ({ query }) => [cacheTag.tags(toCategorySlug(query.categoryName), query.languageName)],
  },
  series: {
    read: ({ params }) => [cacheTag.series(params.id)],
    ofAuthor: ({ query }) => ofAuthor(query.username),
  },
  search: {
    search: ({ query }) => [
      ...inLanguages(query.languageName),
      ...(query.author === undefined ? [] : ofAuthor(query.author)),
    ],
    countLanguages: ({ query }) => [
      ...inLanguages(undefined),
      ...(query.author === undefined ? [] : ofAuthor(query.author)),
    ],
    suggest: ({ query }) => inLanguages(query.languageName),
  },
  follows: {
    following: () => inLanguages(undefined),
  },
  news: {
    list: ({ query }) => [cacheTag.news(query.languageName)],
    read: ({ params }) => [cacheTag.newsPost(params.id)],
  },
  comments: {
    ofTale: ({ params }) => ofTale(params.id),
  },
  newsComments: {
    ofNews: ({ params }) => [cacheTag.newsPost(params.id)],
  },
  profiles: {
    show: ({ query }) => [...ofAuthor(query.username), cacheTag.followers(query.username)],
  },
  trophies: {
    ofUser: ({ query }) => ofAuthor(query.username),
  },
  adverts: {
    active: ({ query }) => [cacheTag.adverts(query.languageName)],
    activeSignedIn: ({ query }) => [cacheTag.adverts(query.languageName)],
  },
};

/** Everything that a change of the reply has: the Tale itself, its author, its series, and the other versions of its story. Null: it is not kept. */
const shownIn = (tale: PublishedTale) => {
  const { id, author, categoryName, languageName, series, versions, translationOf, prompt } = tale;
  // It closes by itself, to the second.
  if (prompt?.state === "open") return null;
  return [
    ...[id, ...versions.map((version) => version.id)].map(cacheTag.tale),
    ...(translationOf?.id == null ? [] : [cacheTag.tale(translationOf.id)]),
    ...(series === null ? [] : [cacheTag.series(series.id)]),
    cacheTag.totals(id),
    cacheTag.bookmarks(id),
    cacheTag.tags(toCategorySlug(categoryName), languageName),
    cacheTag.author(author),
    cacheTag.visibility(author),
    ...(prompt == null ? [] : [cacheTag.prompt(prompt.id)]),
  ];
};

/** The calls whose replies to visitors are kept in memory, with the cache tags of what a reply shows (docs/decisions/0069-kept-replies-of-calls.md). */
export const keptCalls: KeptCalls<typeof featureCalls> = {
  tales: { read: shownIn, readPublished: shownIn },
};
