import type { CategorySlug } from "#contract/categories.ts";
import { levels, warnings, type Level, type Warning } from "#contract/level-and-warnings.ts";
import { pageSizes, tale as bounds } from "#contract/limits.ts";
import { listAddress, pageIn } from "#web/platform/list-address.ts";

/**
 * Sort order, tag, filters and page of a category in its URL. Defaults are left out and invalid values fall back to them, so
 * that every URL shows something.
 */
export const categorySorts = ["chronological", "favourites", "alphabetical"] as const;
export type CategorySort = (typeof categorySorts)[number];

export interface TaleListFilters {
  /** Empty: all. */
  levels: readonly Level[];
  /** The longest reading time; null: any. */
  minutesMax: number | null;
  withoutWarnings: readonly Warning[];
}

export const noFilters: TaleListFilters = { levels: [], minutesMax: null, withoutWarnings: [] };

export const isFiltered = ({ levels: wanted, minutesMax, withoutWarnings }: TaleListFilters) =>
  wanted.length > 0 || minutesMax !== null || withoutWarnings.length > 0;

/** The parameters of the calls, which are also those of the address. */
export const filterQuery = ({ levels: wanted, minutesMax, withoutWarnings }: TaleListFilters) => ({
  level: wanted.length === 0 ? undefined : [...wanted],
  minutesMax: minutesMax ?? undefined,
  withoutWarning: withoutWarnings.length === 0 ? undefined : [...withoutWarnings],
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

export function readCategoryState(search: URLSearchParams): CategoryListState {
  const sort = categorySorts.find((each) => each === search.get("sort")) ?? "chronological";
  const tag = search.get("tag")?.trim() ?? "";
  return { sort, tag: tag === "" ? null : tag, ...readFilters(search), page: pageIn(search, pageSizes.taleList) };
}

function readFilters(search: URLSearchParams): TaleListFilters {
  const minutes = Number(search.get("minutesMax") ?? "");
  const isValid = Number.isSafeInteger(minutes) && minutes >= 1 && minutes <= bounds.readingMinutesMax;
  return {
    levels: levels.filter((level) => search.getAll("level").includes(level)),
    minutesMax: isValid ? minutes : null,
    withoutWarnings: warnings.filter((warning) => search.getAll("withoutWarning").includes(warning)),
  };
}

export function categoryAddress(category: CategorySlug, state: Partial<CategoryListState> = {}): string {
  const { sort = "chronological", tag = null, page = 1, levels: level, minutesMax, withoutWarnings } = state;
  return listAddress(`/posts/${category}`, page, {
    sort: sort === "chronological" ? null : sort,
    tag,
    level: level ?? null,
    minutesMax: minutesMax === undefined || minutesMax === null ? null : String(minutesMax),
    withoutWarning: withoutWarnings ?? null,
  });
}
