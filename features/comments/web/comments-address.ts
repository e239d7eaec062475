/**
 * The parts of a URL that are about comments: `?comments=2` is a page of comments, `?order=newest` their order, `#123`
 * one comment, `#comments` the section.
 */

export const commentsSectionId = "comments";
const parameter = "comments";

function searchOf(parameters: URLSearchParams): string {
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** Counted from 1; an invalid value means page 1. */
export function commentsPage(search: string): number {
  const page = new URLSearchParams(search).get(parameter) ?? "";
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1;
}

/** The query string of the same URL with another page of comments. */
export function searchWithPage(search: string, page: number): string {
  const parameters = new URLSearchParams(search);
  if (page === 1) parameters.delete(parameter);
  else parameters.set(parameter, String(page));
  return searchOf(parameters);
}

/** The comment id in a hash; null if the hash is something else. */
export function commentIdInHash(hash: string): number | null {
  const digits = /^#(\d{1,15})$/.exec(hash)?.[1];
  return digits === undefined ? null : Number(digits);
}

const orderParameter = "order";

/** Oldest first is the default. */
export const isNewestFirst = (search: string) => new URLSearchParams(search).get(orderParameter) === "newest";

/** The query string of the same URL with the first page of comments in this order. */
export function searchWithOrder(search: string, newestFirst: boolean): string {
  const parameters = new URLSearchParams(searchWithPage(search, 1));
  if (newestFirst) parameters.set(orderParameter, "newest");
  else parameters.delete(orderParameter);
  return searchOf(parameters);
}

/** Whether two URLs differ only in the page or order of comments. */
export function differOnlyInComments(one: URL, other: URL): boolean {
  if (one.href === other.href || one.pathname !== other.pathname) return false;
  return searchWithOrder(one.search, false) === searchWithOrder(other.search, false);
}
