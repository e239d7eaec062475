import { categorySlugs, toCategorySlug } from "#vocabulary/categories.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
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

/** All lists of these languages: for Tales that are too many to be looked up. */
export const listsOf = (languages: readonly LanguageName[]): string[] =>
  languages.flatMap((language) => [
    cacheTag.tales(language),
    ...categorySlugs.map((slug) => cacheTag.category(slug, language)),
  ]);
