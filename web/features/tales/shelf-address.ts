import type { CategorySlug } from "#contract/categories.ts";
import { listAddress, pageIn } from "#web/platform/list-address.ts";

/**
 * What a category's shelf shows, as its address says it. Defaults are left out of addresses and bad values fall back to
 * them, so that every address shows something.
 */
export const shelfSorts = ["chronological", "favourites", "alphabetical"] as const;
export type ShelfSort = (typeof shelfSorts)[number];

export interface ShelfState {
  sort: ShelfSort;
  /** Null: all of them. */
  tag: string | null;
  /** Counted from 1. */
  page: number;
}

/** How each order is asked of the API. */
export const sortCalls = {
  chronological: { sortBy: "publicationDate", direction: "DESC" },
  favourites: { sortBy: "totLikes", direction: "DESC" },
  alphabetical: { sortBy: "title", direction: "ASC" },
} as const;

export function readShelf(search: URLSearchParams): ShelfState {
  const sort = shelfSorts.find((each) => each === search.get("sort")) ?? "chronological";
  const tag = search.get("tag")?.trim() ?? "";
  return { sort, tag: tag === "" ? null : tag, page: pageIn(search) };
}

export function shelfAddress(category: CategorySlug, state: Partial<ShelfState> = {}): string {
  const { sort = "chronological", tag = null, page = 1 } = state;
  return listAddress(`/posts/${category}`, page, { sort: sort === "chronological" ? null : sort, tag });
}
