import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Tag } from "../../tags.ts";
import { collateByLanguage } from "#kit/server/database/collation.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { tags, taleTags } from "../tables.ts";

/** SQL of managing tags. The SQL of using them is in tales/queries.ts. */

const tagColumns = { tagName: tags.name, categoryName: tags.category, languageName: tags.language };

const isTag = ({ tagName, categoryName, languageName }: Tag) =>
  and(eq(tags.name, tagName), eq(tags.category, categoryName), eq(tags.language, languageName));

/** In alphabetical order, each with the number of Tales in any state that use it. */
export function countedTags(executor: Executor, category: CategoryName, language: LanguageName) {
  const unpublished = executor
    .select({ total: count() })
    .from(taleTags)
    .where(and(eq(taleTags.tagId, tags.id), isNull(taleTags.publicationDate)));
  return executor
    .select({ ...tagColumns, totPosts: sql<number>`${tags.totPublished} + ${unpublished}`.mapWith(Number) })
    .from(tags)
    .where(and(eq(tags.category, category), eq(tags.language, language)))
    .orderBy(collateByLanguage(tags.name, language));
}

/** @returns null if a tag has that name */
export async function insertTag(executor: Executor, { tagName, categoryName, languageName }: Tag): Promise<Tag | null> {
  const row = { name: tagName, category: categoryName, language: languageName };
  const [tag] = await executor.insert(tags).values(row).onConflictDoNothing().returning(tagColumns);
  return tag ?? null;
}

/** @returns null if there is no such tag */
export async function updateTagName(executor: Executor, tag: Tag, name: string): Promise<Tag | null> {
  const [renamed] = await executor.update(tags).set({ name }).where(isTag(tag)).returning(tagColumns);
  return renamed ?? null;
}

/** @returns false if there was no such tag */
export async function deleteTag(executor: Executor, tag: Tag): Promise<boolean> {
  return (await executor.delete(tags).where(isTag(tag)).returning({ id: tags.id })).length > 0;
}
