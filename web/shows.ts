import { isCategorySlug } from "#contract/categories.ts";
import { toLanguageName } from "#contract/languages.ts";
import { shown } from "#contract/shown.ts";
import type { Shown } from "./platform/page-route.ts";

/** What public pages display: the route table hands these to the server, which draws a page anew by them. */

export const allTales = ({ language }: Shown) => [shown.tales(toLanguageName(language))];

export function category({ params: { category: slug }, language }: Shown): string[] {
  const name = toLanguageName(language);
  return isCategorySlug(slug) ? [shown.category(slug, name), shown.likes(slug, name), shown.tags(slug, name)] : [];
}

/** Somebody's page; what of it is liked, and by how many, is no part of that. */
export const author = ({ params: { username = "" } }: Shown) => [shown.author(username)];

/** A Tale, and at its end others of its category in the reader's language. */
export function tale({ params: { category: slug, id = "" }, language }: Shown): string[] {
  const own = shown.tale(id);
  return isCategorySlug(slug) ? [own, shown.category(slug, toLanguageName(language))] : [own];
}
