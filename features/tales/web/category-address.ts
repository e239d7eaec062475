import type { CategorySlug } from "#vocabulary/categories.ts";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { levels, warnings, type Level, type Warning } from "#kit/calls/level-and-warnings.ts";
import { pageSizes, tale as bounds } from "#vocabulary/limits.ts";
import { listAddress, pageIn } from "#kit/web/pages/list-address.ts";

/**
 * Sort order, tag, filters and page of a category in its URL. Defaults are left out and invalid values fall back to them, so
 * that every URL shows something.
 */
export const categorySorts = ["chronological", "favourites", "alphabetical"] as const;
type CategorySort = (typeof categorySorts)[number];

export interface TaleListFilters {
  /** Empty: the language of the page. */
  languages: readonly LanguageName[];
  /** Empty: all. */
  levels: readonly Level[];
  /** The longest reading time; null: any. */
  minutesMax: number | null;
  withoutWarnings: readonly Warning[];
  /** Only Tales whose authors welcome corrections. */
  correctionsWelcome: boolean;
}

export const noFilters: TaleListFilters = {
  languages: [],
  levels: [],
  minutesMax: null,
  withoutWarnings: [],
  correctionsWelcome: false,
};

export const isFiltered = ({ languages, levels: wanted, minutesMax, ...filters }: TaleListFilters) =>
  languages.length > 0 ||
  wanted.length > 0 ||
  minutesMax !== null ||
  filters.withoutWarnings.length > 0 ||
  filters.correctionsWelcome;

/** The parameters of the calls, which are also those of the address. The language is added by the page. */
export const filterQuery = ({ levels: wanted, minutesMax, withoutWarnings, correctionsWelcome }: TaleListFilters) => ({
  level: wanted.length === 0 ? undefined : [...wanted],
  minutesMax: minutesMax ?? undefined,
  withoutWarning: withoutWarnings.length === 0 ? undefined : [...withoutWarnings],
  correctionsWelcome: correctionsWelcome || undefined,
});

export interface CategoryListState extends TaleListFilters {
  sort: CategorySort;
  /** Null: all tags. */
  tag: string | null;
  /** Counted from 1. */
  page: number;
}

/** The query parameters of each sort order. */
export const sortQueries = {
  chronological: { sortBy: "publicationDate", direction: "DESC" },
  favourites: { sortBy: "totLikes", direction: "DESC" },
  alphabetical: { sortBy: "title", direction: "ASC" },
} as const;

/** @param own the language of the page: on its own it is no filter */
export function readCategoryState(search: URLSearchParams, own: LanguageName): CategoryListState {
  const sort = categorySorts.find((each) => each === search.get("sort")) ?? "chronological";
  const tag = search.get("tag")?.trim() ?? "";
  return { sort, tag: tag === "" ? null : tag, ...readFilters(search, own), page: pageIn(search, pageSizes.taleList) };
}

function readFilters(search: URLSearchParams, own: LanguageName): TaleListFilters {
  const minutes = Number(search.get("minutesMax") ?? "");
  const isValid = Number.isSafeInteger(minutes) && minutes >= 1 && minutes <= bounds.readingMinutesMax;
  const languages = languageNames.filter((name) => search.getAll("languageName").includes(name));
  return {
    languages: languages.length === 1 && languages[0] === own ? [] : languages,
    levels: levels.filter((level) => search.getAll("level").includes(level)),
    minutesMax: isValid ? minutes : null,
    withoutWarnings: warnings.filter((warning) => search.getAll("withoutWarning").includes(warning)),
    correctionsWelcome: search.get("correctionsWelcome") === "true",
  };
}

export function categoryAddress(category: CategorySlug, state: Partial<CategoryListState> = {}): string {
  const { sort = "chronological", tag = null, page = 1, languages, levels: level, minutesMax } = state;
  return listAddress(`/posts/${category}`, page, {
    sort: sort === "chronological" ? null : sort,
    tag,
    languageName: languages ?? null,
    level: level ?? null,
    minutesMax: minutesMax === undefined || minutesMax === null ? null : String(minutesMax),
    withoutWarning: state.withoutWarnings ?? null,
    correctionsWelcome: state.correctionsWelcome === true ? "true" : null,
  });
}
