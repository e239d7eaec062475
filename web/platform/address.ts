/**
 * The search parameters that a rendered page may depend on. The server renders and caches by these alone,
 * so that made-up parameters can neither flush the cache nor get into a page. `lang` is apart: it chooses
 * the language, which is a key of its own.
 */
const pageParameters = ["sort", "tag", "page", "tab"] as const;

/** The part of a search that pages may depend on, always in the same order: `?sort=title&page=2`, or empty. */
export function pageSearch(search: string): string {
  if (search.length < 2) return "";
  const given = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of pageParameters) {
    const value = given.get(name);
    if (value !== null && value !== "") kept.set(name, value);
  }
  const text = kept.toString();
  return text === "" ? "" : `?${text}`;
}

/** Path and meaningful search of an address: where somebody is. */
export function pageAddress({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + pageSearch(search);
}

/** What belongs to one language's list: its tags have other names in another, and its pages other Tales. */
const ofOneList = ["tag", "page"];

/** Whether an address names a part of a list that may be there in its own language alone. */
export function isLanguageSpecific(address: string): boolean {
  const at = address.indexOf("?");
  const parameters = new URLSearchParams(at === -1 ? "" : address.slice(at));
  return ofOneList.some((name) => parameters.has(name));
}

/** The same screen as it opens in another language, with what is no part of that left out. */
export function addressInAnotherLanguage({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...ofOneList, "lang"]) parameters.delete(name);
  const text = parameters.toString();
  return text === "" ? pathname : `${pathname}?${text}`;
}
