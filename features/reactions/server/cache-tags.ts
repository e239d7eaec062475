import { toCategorySlug } from "#vocabulary/categories.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { MarkedTale } from "./queries.ts";

/** The cached pages that become stale with a like. */
export const cacheTagsOfLikes = ({
  id,
  categoryName,
  languageName,
}: Pick<MarkedTale, "id" | "categoryName" | "languageName">) => [
  cacheTag.totals(id),
  cacheTag.likes(id),
  cacheTag.ranking(toCategorySlug(categoryName), languageName),
];

/** The number of favourites is in replies of calls only. */
export const cacheTagsOfBookmarks = ({ id }: Pick<MarkedTale, "id">) => [cacheTag.bookmarks(id)];
