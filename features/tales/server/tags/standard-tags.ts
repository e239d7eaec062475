import { categories } from "#content/categories/all-languages.ts";
import { categorySlugs, toCategoryName } from "#vocabulary/categories.ts";
import { languages, toLanguageName } from "#vocabulary/languages.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { insertTags, tagCount } from "../queries.ts";

/** No Tale can be saved without a tag, so an empty table gets the tags of the category texts. */
export async function createStandardTags({ database }: AppContext): Promise<void> {
  if ((await tagCount(database.db)) > 0) return;
  const rows = [];
  for (const code of languages) {
    for (const slug of categorySlugs) {
      for (const name of categories[code][slug].tags) {
        rows.push({ name, category: toCategoryName(slug), language: toLanguageName(code) });
      }
    }
  }
  await insertTags(database.db, rows);
}
