import { redirect } from "react-router";
import { pageCount } from "#web/ui/page-numbers.ts";

/** The pages of a list, counted from 1, as addresses name them. */

/** Address of a page of a list. The first page has no number, and what is null filters nothing. */
export function listAddress(path: string, page = 1, filters: Readonly<Record<string, string | null>> = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    if (value !== null) search.set(name, value);
  }
  if (page > 1) search.set("page", String(page));
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** The calls know no higher one. */
const highestPage = 1_000_000;

/** The page that a search asks for; whatever is not a page is the first. */
export function pageIn(search: URLSearchParams): number {
  const page = Number(search.get("page") ?? "1");
  return Number.isSafeInteger(page) && page >= 1 && page <= highestPage ? page : 1;
}

/** The page that a loader is asked for. */
export const pageOf = ({ url }: { url: string }): number => pageIn(new URL(url).searchParams);

interface AskedPage {
  page: number;
  pageSize: number;
  /** Items on all pages. */
  total: number;
}

/** For a page past the last one, which old links name, leads to the last one. @throws a redirect */
export function requirePage({ page, pageSize, total }: AskedPage, href: (page: number) => string): void {
  const last = pageCount(total, pageSize);
  if (page > last) throw redirect(href(last));
}
