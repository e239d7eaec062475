import type { CategorySlug } from "#contract/categories.ts";
import { listAddress, pageIn } from "#web/platform/list-address.ts";

/**
 * What a category's shelf shows, as its address says it. Defaults are left out of addresses and bad values fall back to
 * them, so that every address shows something.
 */
export const categorySorts = ["chronological", "favourites", "alphabetical"] as const;
export type CategorySort = (typeof categorySorts)[number];

export interface CategoryListState {
  sort: CategorySort;
  /** Null: all of them. */
  tag: string | null;
  /** Counted from 1. */
  page: number;
}

/** How each order is asked of the API. */
export const sortQueries = {
  chronological: { sortBy: "publicationDate", direction: "DESC" },
  favourites: { sortBy: "totLikes", direction: "DESC" },
  alphabetical: { sortBy: "title", direction: "ASC" },
} as const;

export function readCategoryState(search: URLSearchParams): CategoryListState {
  const sort = categorySorts.find((each) => each === search.get("sort")) ?? "chronological";
  const tag = search.get("tag")?.trim() ?? "";
  return { sort, tag: tag === "" ? null : tag, page: pageIn(search) };
}

export function categoryAddress(category: CategorySlug, state: Partial<CategoryListState> = {}): string {
  const { sort = "chronological", tag = null, page = 1 } = state;
  return listAddress(`/posts/${category}`, page, { sort: sort === "chronological" ? null : sort, tag });
}
