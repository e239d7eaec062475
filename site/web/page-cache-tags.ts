import { isCategorySlug, toCategorySlug } from "#vocabulary/categories.ts";
import { isLanguage, toLanguageName } from "#vocabulary/languages.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { ResultOfLanguage } from "#features/contests/calls.ts";
import type { PromptWithTales } from "#features/prompts/calls.ts";
import type { SeriesWithTales } from "#features/series/calls.ts";
import type { ListedTale, PublishedTale } from "#features/tales/shapes.ts";
import type { CategoryListState } from "#features/tales/web/category-address.ts";
import type { MatchedPage } from "#kit/web/pages/page-route.ts";

/** The cache tags of each public page. The route table gives them to the server, which caches rendered pages by them. */

/** The banners that a page may show: the adverts of the reader's language. */
const adverts = ({ language }: MatchedPage) => cacheTag.adverts(toLanguageName(language));

/** Tales of the reader's language, and banners. */
export const allTales = (page: MatchedPage) => [cacheTag.tales(toLanguageName(page.language)), adverts(page)];

/** One page of a list, with the likes of the Tales on it. */
export function category({ params: { category: slug }, language, data }: MatchedPage): string[] {
  if (!isCategorySlug(slug)) return [];
  const name = toLanguageName(language);
  const { state, posts = [] } = (data ?? {}) as { state?: CategoryListState; posts?: ListedTale[] };
  const shown = state === undefined || state.languages.length === 0 ? [name] : state.languages;
  return [
    ...shown.map((each) => cacheTag.category(slug, each)),
    cacheTag.tags(slug, name),
    ...(state?.sort === "favourites" ? shown.map((each) => cacheTag.ranking(slug, each)) : []),
    ...posts.map(({ id }) => cacheTag.likes(id)),
  ];
}

/** Home: also the open prompt. */
export const home = (page: MatchedPage) => [...allTales(page), cacheTag.prompts()];

/** The lists of prompts. */
export const prompts = () => [cacheTag.prompts()];

/** The result of a contest, with some of its Tales. */
export function contestResult({ params: { id = "" }, data }: MatchedPage): string[] {
  const { result } = (data ?? {}) as { result?: ResultOfLanguage | null };
  const shown = result == null ? [] : [...result.places, ...result.unplaced];
  return [cacheTag.prompt(id), cacheTag.promptEntries(id), ...shown.map(({ post }) => cacheTag.tale(post.id))];
}

/** A page of a prompt, with some of its Tales. */
export function prompt({ params: { id = "" }, data }: MatchedPage): string[] {
  const { prompt: shown } = (data ?? {}) as { prompt?: PromptWithTales };
  const tales = shown?.posts.map((tale) => cacheTag.tale(tale.id)) ?? [];
  return [cacheTag.prompt(id), cacheTag.promptEntries(id), ...tales];
}

/** A step of the ladder of a language. */
export const ladder = ({ params: { language } }: MatchedPage) =>
  isLanguage(language) ? [cacheTag.ladder(toLanguageName(language)), cacheTag.tales(toLanguageName(language))] : [];

/** The page of a member, with the likes of the Tales on it. */
export function author({ params: { username = "" }, data }: MatchedPage): string[] {
  const { posts = [] } = (data as { content?: { posts?: ListedTale[] } } | undefined)?.content ?? {};
  return [cacheTag.author(username), cacheTag.followers(username), ...posts.map(({ id }) => cacheTag.likes(id))];
}

/** A page of a series. Its Tales bring their own changes; another number is a change of the series. */
export function series({ params: { id = "" }, data }: MatchedPage): string[] {
  const { series: shown } = (data ?? {}) as { series?: SeriesWithTales };
  if (shown === undefined) return [cacheTag.series(id)];
  return [cacheTag.series(id), cacheTag.visibility(shown.author), ...shown.posts.map((tale) => cacheTag.tale(tale.id))];
}

interface ShownTales {
  tale: PublishedTale;
  beside: PublishedTale | null;
  others: ListedTale[];
  next: ListedTale | null;
  /** The parts of its series before and after it. */
  parts: Record<"previous" | "next", ListedTale | null>;
}

/**
 * A Tale with its tags, and at its end its author with others of theirs. A new Tale of the category does not make the page stale: the
 * route's `maxAge` limits how long it is missing there. A deleted one does.
 */
export function tale({ params: { id = "" }, data }: MatchedPage): string[] {
  const { tale: own, beside = null, others = [], next = null, parts } = (data ?? {}) as Partial<ShownTales>;
  if (own === undefined) return [cacheTag.tale(id)];
  const besides = [beside, next, parts?.previous, parts?.next].filter((each) => each != null);
  const shown = new Set([own, ...besides, ...others].map((each) => each.id));
  return [
    ...[...shown].map(cacheTag.tale),
    ...totalsTags(own),
    ...(own.prompt == null ? [] : [cacheTag.prompt(own.prompt.id)]),
    cacheTag.tags(toCategorySlug(own.categoryName), own.languageName),
    cacheTag.author(own.author),
    cacheTag.visibility(own.author),
  ];
}

/** A change with one of these changes nothing but the totals that the Tale's page shows. */
export const totalsTags = ({ id }: PublishedTale) => [cacheTag.totals(id)];

/** The news of the reader's language. */
export const news = ({ language }: MatchedPage) => [cacheTag.news(toLanguageName(language))];

export const newsPost = (page: MatchedPage) => [cacheTag.newsPost(page.params.id ?? ""), adverts(page)];
