/** The six categories. Addresses contain the slugs, API calls the upper-case names (behaviour.md, Tales 1). */
export const categorySlugs = ["motivazionali", "romantiche", "fiaba", "fantascienza", "horror", "criminale"] as const;
export type CategorySlug = (typeof categorySlugs)[number];
export type CategoryName = Uppercase<CategorySlug>;

export const categoryNames = categorySlugs.map((slug) => slug.toUpperCase()) as readonly CategoryName[];

export function isCategorySlug(value: unknown): value is CategorySlug {
  return categorySlugs.includes(value as CategorySlug);
}

export function toCategorySlug(name: CategoryName): CategorySlug {
  return name.toLowerCase() as CategorySlug;
}

export function toCategoryName(slug: CategorySlug): CategoryName {
  return slug.toUpperCase() as CategoryName;
}
