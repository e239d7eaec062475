import { languageNames } from "#vocabulary/languages.ts";
import { textPaths } from "#features/site-texts/address.ts";
import { levels, warnings } from "#kit/calls/level-and-warnings.ts";
import { repeatedParametersMax } from "#vocabulary/limits.ts";
import { searchFilters } from "#vocabulary/search-filters.ts";

/**
 * The search parameters that a rendered page may depend on. The server renders and caches only by these,
 * so that made-up parameters can neither flush the cache nor get into a page. `lang` is not among them: it selects
 * the language, which is a separate part of the cache key.
 */
const pageParameters = ["sort", "tag", "minutesMax", "page", "tab", "with"] as const;
/** Parameters with their values, which may repeat, in the order of the cache key. */
const repeatedParameters: Readonly<Record<string, readonly string[]>> = {
  languageName: languageNames,
  level: levels,
  withoutWarning: warnings,
  correctionsWelcome: ["true"],
};

/** These pages show an earlier text, or one that is to come. */
const pagesWithVersions: readonly string[] = Object.values(textPaths);

/** The form for notices has the address of the thing that it is about. */
const reportPage = "/report";

/** The search page has those of the call, which may repeat. */
const searchPage = "/search";
const searchParameters = [...searchFilters, "sortBy", "pageNumber"];

/** The page that looks a word up. */
const wordPage = "/words";
const wordParameters = ["word", "from", "to"];

/** The pages that show a step of a ladder. */
const ladderPage = /^\/learn\//;

/** The page that shows a year. */
const yearPage = "/transparency";

/** The part of a search that pages may depend on, always in the same order: `?sort=title&page=2`, or empty. */
export function pageSearch(search: string, pathname: string): string {
  if (search.length < 2) return "";
  const allParameters = new URLSearchParams(search);
  const keptParameters = new URLSearchParams();
  if (pathname === searchPage) {
    for (const name of searchParameters) {
      const values = allParameters.getAll(name).filter((value) => value !== "");
      for (const value of values.slice(0, repeatedParametersMax)) keptParameters.append(name, value);
    }
    return searchText(keptParameters);
  }
  const year = pathname === yearPage ? (allParameters.get("year") ?? "") : "";
  if (/^2\d{3}$/.test(year)) keptParameters.set("year", year);
  const step = ladderPage.test(pathname) ? (allParameters.get("step") ?? "") : "";
  if (/^(?:[1-9]|10)$/.test(step)) keptParameters.set("step", step);
  const version = pagesWithVersions.includes(pathname) ? (allParameters.get("version") ?? "") : "";
  if (/^[1-9]\d{0,5}$/.test(version)) keptParameters.set("version", version);
  const single = pathname === reportPage ? ["about"] : pathname === wordPage ? wordParameters : pageParameters;
  for (const name of single) {
    const value = allParameters.get(name);
    if (value !== null && value !== "") keptParameters.set(name, value);
  }
  for (const [name, values] of Object.entries(repeatedParameters)) {
    const given = allParameters.getAll(name);
    for (const value of values.filter((each) => given.includes(each))) keptParameters.append(name, value);
  }
  return searchText(keptParameters);
}

function searchText(parameters: URLSearchParams): string {
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
}

/** The path of an address and the search parameters that pages may depend on. */
export function pageAddress({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + pageSearch(search, pathname);
}

/** Parameters that make sense in one language only: in another, tags have other names and pages have other Tales. */
const ofOneList = ["tag", "page"];

/** Whether an address selects a part of a list that may exist in one language only. */
export function isLanguageSpecific(address: string): boolean {
  const at = address.indexOf("?");
  const parameters = new URLSearchParams(at === -1 ? "" : address.slice(at));
  return ofOneList.some((name) => parameters.has(name));
}

/** The same screen in another language, without the parameters that make sense in one language only. */
export function addressInAnotherLanguage({ pathname, search }: { pathname: string; search: string }): string {
  const parameters = new URLSearchParams(search);
  for (const name of [...ofOneList, "lang"]) parameters.delete(name);
  const text = parameters.toString();
  return text === "" ? pathname : `${pathname}?${text}`;
}
