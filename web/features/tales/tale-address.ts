import { toCategorySlug, type CategoryName } from "#contract/categories.ts";

/** The path of a published Tale. */
export function taleAddress({ id, categoryName }: { id: number; categoryName: CategoryName }): string {
  return `/posts/${toCategorySlug(categoryName)}/${id}`;
}
