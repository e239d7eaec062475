import { toCategorySlug } from "#contract/categories.ts";
import { cacheTag } from "#contract/cache-tags.ts";
import type { TaleRow } from "./queries.ts";

/** The cached pages that become stale when a Tale is published or deleted. */
export const cacheTagsOf = ({
  id,
  categoryName,
  languageName,
  author,
}: Pick<TaleRow, "id" | "categoryName" | "languageName" | "author">) => [
  cacheTag.tale(id),
  cacheTag.picture("tale", id),
  cacheTag.category(toCategorySlug(categoryName), languageName),
  cacheTag.tales(languageName),
  cacheTag.author(author),
];
