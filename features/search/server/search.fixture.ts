import type { TestSite } from "#tests/support/site.ts";
import { aPublishedTale } from "#tests/support/tales.ts";

/** Searches, and Tales to be found. */

type Query = Record<string, string | number | string[] | undefined>;

export function search(site: TestSite, query: Query) {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
  );
  return site.visitor().get(`/v0/search?${new URLSearchParams(parts)}`);
}

/** The titles that a search answers, in their order. */
export const foundTitles = async (site: TestSite, query: Query): Promise<string[]> =>
  (await search(site, query)).body.posts.map(({ title }: { title: string }) => title);

/** A published Tale of one paragraph. */
export const aTaleOf = (site: TestSite, title: string, text: string, more: Record<string, unknown> = {}) =>
  aPublishedTale(site, { title, content: `<p>${text}</p>`, ...more });
