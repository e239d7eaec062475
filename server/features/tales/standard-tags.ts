import { readFile } from "node:fs/promises";
import { categorySlugs, toCategoryName, type CategorySlug } from "#contract/categories.ts";
import { languages, toLanguageName } from "#contract/languages.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { insertTags, tagCount } from "./queries.ts";

type Categories = Record<CategorySlug, { tags: string[] }>;

/** No Tale can be saved without a tag, so an empty table gets the tags of the category texts. */
export async function createStandardTags({ database }: AppContext): Promise<void> {
  if ((await tagCount(database.db)) > 0) return;
  const rows = [];
  for (const code of languages) {
    const file = new URL(`../../../content/categories/${code}.json`, import.meta.url);
    const categories = JSON.parse(await readFile(file, "utf8")) as Categories;
    for (const slug of categorySlugs) {
      for (const name of categories[slug].tags) {
        rows.push({ name, category: toCategoryName(slug), language: toLanguageName(code) });
      }
    }
  }
  await insertTags(database.db, rows);
}
