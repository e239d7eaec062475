import { redirect } from "react-router";
import { lastPage, pageCount } from "#ui/page-numbers.ts";

/** The page numbers of lists in addresses, counted from 1. */

/** Address of a page of a list. The first page has no number, and a filter of null is left out. */
export function listAddress(
  path: string,
  page = 1,
  filters: Readonly<Record<string, string | readonly string[] | null>> = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    for (const each of value === null ? [] : [value].flat()) search.append(name, each);
  }
  if (page > 1) search.set("page", String(page));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** The page number in a search, at most the last page that a list of this page size shows; 1 if it is missing or invalid. */
export function pageIn(search: URLSearchParams, pageSize: number): number {
  const page = Number(search.get("page") ?? "1");
  return Number.isSafeInteger(page) && page >= 1 ? Math.min(page, lastPage(pageSize)) : 1;
}

/** The page number in the address that a loader gets. */
export const pageOf = ({ url }: { url: string }, pageSize: number): number =>
  pageIn(new URL(url).searchParams, pageSize);

interface AskedPage {
  page: number;
  pageSize: number;
  /** Items on all pages. */
  total: number;
}

/** Redirects from a page past the last one, as in old links, to the last one. @throws a redirect */
export function requirePage({ page, pageSize, total }: AskedPage, href: (page: number) => string): void {
  const last = pageCount(total, pageSize);
  if (page > last) throw redirect(href(last));
}
