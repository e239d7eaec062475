import { isCategorySlug } from "#contract/categories.ts";
import { toLanguageName } from "#contract/languages.ts";
import { shown } from "#contract/shown.ts";
import type { PublishedTale } from "#contract/tales.ts";
import type { Shown } from "./platform/page-route.ts";

/** What public pages display: the route table hands these to the server, which draws a page anew by them. */

/** What banners a page may show: the adverts of the reader's language. */
const adverts = ({ language }: Shown) => shown.adverts(toLanguageName(language));

/** Tales of the reader's language, and banners. */
export const allTales = (page: Shown) => [shown.tales(toLanguageName(page.language)), adverts(page)];

export function category({ params: { category: slug }, language }: Shown): string[] {
  const name = toLanguageName(language);
  return isCategorySlug(slug) ? [shown.category(slug, name), shown.likes(slug, name), shown.tags(slug, name)] : [];
}

/** Somebody's page; what of it is liked, and by how many, is no part of that. */
export const author = ({ params: { username = "" } }: Shown) => [shown.author(username)];

/** A Tale with its tags, and at its end its author with others of theirs, and others of its category in the reader's language. */
export function tale({ params: { category: slug, id = "" }, language, data }: Shown): string[] {
  const own = shown.tale(id);
  if (!isCategorySlug(slug)) return [own];
  const others = shown.category(slug, toLanguageName(language));
  const { tale: read } = (data ?? {}) as { tale?: PublishedTale };
  if (read === undefined) return [own, others];
  return [own, others, shown.tags(slug, read.languageName), shown.author(read.author), shown.visibility(read.author)];
}

/** The news of the reader's language. */
export const news = ({ language }: Shown) => [shown.news(toLanguageName(language))];

export const newsPost = (page: Shown) => [shown.newsPost(page.params.id ?? ""), adverts(page)];
