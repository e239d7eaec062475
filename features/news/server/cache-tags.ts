import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { groupsOf } from "./versions.ts";

/** The cached pages that become stale when a post is published, changed or deleted. */
export const cacheTagsOfPost = (id: number, ...languages: LanguageName[]) => [
  cacheTag.newsPost(id),
  cacheTag.picture("news", id),
  ...[...new Set(languages)].flatMap((language) => [cacheTag.news(language), cacheTag.newsPosts(language)]),
];

/** The pages of its published versions, which link it. */
export async function cacheTagsOfVersions(executor: Executor, id: number): Promise<string[]> {
  const groupOf = await groupsOf(executor, [id], "published");
  return groupOf(id).versions.map((version) => cacheTag.newsPost(version.id));
}
