import { toCategorySlug } from "#contract/categories.ts";
import { cacheTag } from "#contract/cache-tags.ts";
import type { TaleRow } from "./queries.ts";

/** What a Tale invalidates when it is published or deleted. */
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
