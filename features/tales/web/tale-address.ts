import { toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";

/** The path of a published Tale. */
export function taleAddress({ id, categoryName }: { id: number; categoryName: CategoryName }): string {
  return `/posts/${toCategorySlug(categoryName)}/${id}`;
}

/** Where only the id of a published Tale is known: leads to `taleAddress`. */
export const taleIdAddress = (id: number | string) => `/posts/tale/${id}`;
