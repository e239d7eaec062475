import { categoryNames, type CategoryName } from "#vocabulary/categories.ts";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { levels, warnings, type Level, type Warning } from "#kit/calls/level-and-warnings.ts";
import {
  pageSizes,
  repeatedParametersMax,
  search as bounds,
  tale as taleBounds,
  usernamePattern,
} from "#vocabulary/limits.ts";
import { searchSorts, type SearchSort } from "../calls.ts";
import { searchPath } from "./search-page-address.ts";

/** The state of the search page in its address: the parameters of the call. Invalid values are left out. */
export interface SearchState {
  query: string;
  languageName: LanguageName[];
  category: CategoryName | null;
  tag: string[];
  withoutTag: string[];
  level: Level[];
  minutesMax: number | null;
  withoutWarning: Warning[];
  author: string | null;
  correctionsWelcome: boolean;
  sortBy: SearchSort | null;
  /** From 0, as in the call. */
  pageNumber: number;
}

export const emptySearch: SearchState = {
  query: "",
  languageName: [],
  category: null,
  tag: [],
  withoutTag: [],
  level: [],
  minutesMax: null,
  withoutWarning: [],
  author: null,
  correctionsWelcome: false,
  sortBy: null,
  pageNumber: 0,
};

const lastPage = Math.ceil(bounds.found / pageSizes.taleList) - 1;

export function readSearchState(parameters: URLSearchParams): SearchState {
  const known = <T extends string>(name: string, values: readonly T[]) =>
    values.filter((value) => parameters.getAll(name).some((given) => given.toUpperCase() === value.toUpperCase()));
  const tagsOf = (name: string) =>
    [...new Set(parameters.getAll(name).map((tag) => tag.trim()))]
      .filter((tag) => tag !== "")
      .slice(0, repeatedParametersMax);
  const numberOf = (name: string, most: number) => {
    const given = Number(parameters.get(name) ?? "");
    return Number.isInteger(given) && given >= 1 ? Math.min(given, most) : null;
  };
  const author = parameters.get("author")?.trim() ?? "";
  return {
    query: [...(parameters.get("query") ?? "").trim()].slice(0, bounds.query.max).join(""),
    languageName: known("languageName", languageNames),
    category: known("category", categoryNames)[0] ?? null,
    tag: tagsOf("tag"),
    withoutTag: tagsOf("withoutTag"),
    level: known("level", levels),
    minutesMax: numberOf("minutesMax", taleBounds.readingMinutesMax),
    withoutWarning: known("withoutWarning", warnings),
    author: usernamePattern.test(author) ? author : null,
    correctionsWelcome: parameters.get("correctionsWelcome") === "true",
    sortBy: known("sortBy", searchSorts)[0] ?? null,
    pageNumber: numberOf("pageNumber", lastPage) ?? 0,
  };
}

export function searchAddress(state: Partial<SearchState>): string {
  const parameters = new URLSearchParams();
  for (const name of Object.keys(emptySearch) as (keyof SearchState)[]) {
    const value = state[name] ?? null;
    if (value === null || value === "" || value === 0 || value === false) continue;
    for (const each of [value].flat()) parameters.append(name, String(each));
  }
  return parameters.size === 0 ? searchPath : `${searchPath}?${parameters.toString()}`;
}

type FilterName =
  | "languageName"
  | "category"
  | "tag"
  | "withoutTag"
  | "level"
  | "minutesMax"
  | "withoutWarning"
  | "author"
  | "correctionsWelcome";

/** One value of a filter, and the search without it. */
export interface AppliedFilter {
  name: FilterName;
  value: string;
  without: SearchState;
}

const lists = ["languageName", "tag", "withoutTag", "level", "withoutWarning"] as const;
const singles = ["category", "minutesMax", "author"] as const;

/**
 * All languages, said in the address: one without languages stands for those that a member reads, and for the language of the page for
 * visitors.
 */
export const inAnyLanguage = (state: SearchState): SearchState =>
  state.languageName.length === 0 ? { ...state, languageName: [...languageNames] } : state;

/** All languages that the site offers leave nothing out together. */
export function appliedFilters(state: SearchState, offered: readonly LanguageName[]): AppliedFilter[] {
  const first = { ...state, pageNumber: 0 };
  const isAnyLanguage = offered.every((name) => state.languageName.includes(name));
  const isApplied = (name: FilterName) => name !== "languageName" || !isAnyLanguage;
  return [
    ...lists.filter(isApplied).flatMap((name) =>
      state[name].map((value) => ({
        name,
        value,
        without: { ...first, [name]: state[name].filter((each: string) => each !== value) },
      })),
    ),
    ...singles.flatMap((name) =>
      state[name] === null ? [] : [{ name, value: String(state[name]), without: { ...first, [name]: null } }],
    ),
    ...(state.correctionsWelcome
      ? [{ name: "correctionsWelcome" as const, value: "true", without: { ...first, correctionsWelcome: false } }]
      : []),
  ];
}
