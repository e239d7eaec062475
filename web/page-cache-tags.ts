import { isCategorySlug } from "#contract/categories.ts";
import { toLanguageName } from "#contract/languages.ts";
import { cacheTag } from "#contract/cache-tags.ts";
import type { PublishedTale } from "#contract/tales.ts";
import type { MatchedPage } from "./platform/page-route.ts";

/** The cache tags of each public page. The route table gives them to the server, which caches rendered pages by them. */

/** The banners that a page may show: the adverts of the reader's language. */
const adverts = ({ language }: MatchedPage) => cacheTag.adverts(toLanguageName(language));

/** Tales of the reader's language, and banners. */
export const allTales = (page: MatchedPage) => [cacheTag.tales(toLanguageName(page.language)), adverts(page)];

export function category({ params: { category: slug }, language }: MatchedPage): string[] {
  const name = toLanguageName(language);
  return isCategorySlug(slug)
    ? [cacheTag.category(slug, name), cacheTag.likes(slug, name), cacheTag.tags(slug, name)]
    : [];
}

/** The page of a member, without the likes of their Tales. */
export const author = ({ params: { username = "" } }: MatchedPage) => [cacheTag.author(username)];

/** A Tale with its tags, and at its end its author with others of theirs, and others of its category in the reader's language. */
export function tale({ params: { category: slug, id = "" }, language, data }: MatchedPage): string[] {
  const own = cacheTag.tale(id);
  if (!isCategorySlug(slug)) return [own];
  const others = cacheTag.category(slug, toLanguageName(language));
  const { tale: loaded } = (data ?? {}) as { tale?: PublishedTale };
  if (loaded === undefined) return [own, others];
  return [
    own,
    others,
    cacheTag.tags(slug, loaded.languageName),
    cacheTag.author(loaded.author),
    cacheTag.visibility(loaded.author),
  ];
}

/** The news of the reader's language. */
export const news = ({ language }: MatchedPage) => [cacheTag.news(toLanguageName(language))];

export const newsPost = (page: MatchedPage) => [cacheTag.newsPost(page.params.id ?? ""), adverts(page)];
