import type { CategorySlug } from "#contract/categories.ts";
import { pageSizes } from "#contract/limits.ts";
import { listAddress, pageIn } from "#web/platform/list-address.ts";

/**
 * Sort order, tag and page of a category in its URL. Defaults are left out and invalid values fall back to them, so
 * that every URL shows something.
 */
export const categorySorts = ["chronological", "favourites", "alphabetical"] as const;
export type CategorySort = (typeof categorySorts)[number];

export interface CategoryListState {
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
  return { sort, tag: tag === "" ? null : tag, page: pageIn(search, pageSizes.taleList) };
}

export function categoryAddress(category: CategorySlug, state: Partial<CategoryListState> = {}): string {
  const { sort = "chronological", tag = null, page = 1 } = state;
  return listAddress(`/posts/${category}`, page, { sort: sort === "chronological" ? null : sort, tag });
}
