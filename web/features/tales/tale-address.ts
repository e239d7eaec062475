import { toCategorySlug, type CategoryName } from "#contract/categories.ts";

/** Where a published Tale is read. */
export function taleAddress({ id, categoryName }: { id: number; categoryName: CategoryName }): string {
  return `/posts/${toCategorySlug(categoryName)}/${id}`;
}
