import type { api } from "../calls.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";
import type { PublishedTale } from "#features/tales/shapes.ts";
import type { KeptCalls } from "#kit/server/http/kept-calls.ts";

/** Everything that a change of the reply has: the Tale itself, its author, its series, and the other versions of its story. */
const shownIn = ({ id, author, categoryName, languageName, series, versions, translationOf }: PublishedTale) => [
  ...[id, ...versions.map((version) => version.id)].map(cacheTag.tale),
  ...(translationOf?.id == null ? [] : [cacheTag.tale(translationOf.id)]),
  ...(series === null ? [] : [cacheTag.series(series.id)]),
  cacheTag.totals(id),
  cacheTag.bookmarks(id),
  cacheTag.tags(toCategorySlug(categoryName), languageName),
  cacheTag.author(author),
  cacheTag.visibility(author),
];

/** The calls whose replies to visitors are kept in memory, with the cache tags of what a reply shows (docs/decisions/0069-kept-replies-of-calls.md). */
export const keptCalls: KeptCalls<typeof api> = {
  tales: { read: shownIn, readPublished: shownIn },
};
