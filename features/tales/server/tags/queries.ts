import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import { collateByLanguage } from "#kit/server/database/paging.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { tags, taleTags } from "../tag-tables.ts";

/** SQL of tags. */

/** In the author's order. */
export async function tagIdsOf(executor: Executor, taleId: number): Promise<number[]> {
  const rows = await executor
    .select({ tagId: taleTags.tagId })
    .from(taleTags)
    .where(eq(taleTags.taleId, taleId))
    .orderBy(taleTags.position);
  return rows.map(({ tagId }) => tagId);
}

/** The tags of a draft rarely change from one save to the next: the same ones are not written again. */
export async function setTags(executor: Executor, taleId: number, tagIds: number[]) {
  if (isDeepStrictEqual(await tagIdsOf(executor, taleId), tagIds)) return;
  await executor.delete(taleTags).where(eq(taleTags.taleId, taleId));
  await executor.insert(taleTags).values(tagIds.map((tagId, position) => ({ taleId, tagId, position })));
}

export function tagsOf(executor: Executor, category: CategoryName, language: LanguageName) {
  return executor
    .select({ id: tags.id, tagName: tags.name, categoryName: tags.category, languageName: tags.language })
    .from(tags)
    .where(and(eq(tags.category, category), eq(tags.language, language)))
    .orderBy(collateByLanguage(tags.name, language));
}

export async function insertTags(executor: Executor, rows: (typeof tags.$inferInsert)[]) {
  await executor.insert(tags).values(rows).onConflictDoNothing();
}

export const tagCount = (executor: Executor): Promise<number> => executor.$count(tags);
