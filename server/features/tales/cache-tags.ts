import { toCategorySlug } from "#contract/categories.ts";
import { cacheTag } from "#contract/cache-tags.ts";
import type { TaleRow } from "./queries.ts";

type Listed = Pick<TaleRow, "id" | "categoryName" | "languageName">;

/** The cached pages that become stale when a Tale is published or deleted. */
export const cacheTagsOf = ({
  id,
  categoryName,
  languageName,
  author,
  series = null,
}: Listed & Pick<TaleRow, "author"> & Partial<Pick<TaleRow, "series">>) => [
  cacheTag.tale(id),
  cacheTag.picture("tale", id),
  cacheTag.category(toCategorySlug(categoryName), languageName),
  cacheTag.tales(languageName),
  cacheTag.author(author),
  ...(series === null ? [] : [cacheTag.series(series.id)]),
];

/** The cached pages that become stale with a like. */
export const cacheTagsOfLikes = ({ id, categoryName, languageName }: Listed) => [
  cacheTag.totals(id),
  cacheTag.likes(id),
  cacheTag.ranking(toCategorySlug(categoryName), languageName),
];

/** The number of favourites is in replies of calls only. */
export const cacheTagsOfBookmarks = ({ id }: Pick<TaleRow, "id">) => [cacheTag.bookmarks(id)];
