import { and, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { CategoryName } from "#vocabulary/categories.ts";
import { languages, type LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { users } from "#features/accounts/server/tables.ts";
import { isAuthor, isAuthorHidden, isShown, nameOfAuthor } from "#features/tales/server/queries.ts";
import { stories, storyVersions } from "./tables.ts";
import { ownerOf } from "#features/tales/server/owner.ts";
import { tales } from "#features/tales/server/tables.ts";

/** SQL of stories with versions in several languages. */

/** The columns that decide about translations of a Tale. */
const originalColumns = {
  id: tales.id,
  authorId: ownerOf,
  isAuthorHidden: sql<boolean>`${isAuthorHidden}`,
  title: tales.title,
  language: tales.language,
  category: tales.category,
  translations: tales.translations,
};

const selectPublished = (executor: Executor, id: number) =>
  executor
    .select(originalColumns)
    .from(tales)
    .where(and(eq(tales.id, id), isShown));

export type OriginalRow = Awaited<ReturnType<typeof selectPublished>>[number];

/** @returns null if it is not published */
export async function publishedOriginal(executor: Executor, id: number): Promise<OriginalRow | null> {
  const [row] = await selectPublished(executor, id);
  return row ?? null;
}

/** Keeps the Tale from being changed or deleted until the transaction ends. @returns null if it is not published */
export async function lockOriginal(executor: Executor, id: number): Promise<OriginalRow | null> {
  const [row] = await selectPublished(executor, id).for("share");
  return row ?? null;
}

/** A Tale as a version of its story; null if it has no other version, not even an unpublished one. */
export async function versionInStory(executor: Executor, taleId: number) {
  const [row] = await executor
    .select({
      storyId: storyVersions.storyId,
      language: storyVersions.language,
      originalId: stories.originalId,
      originalLanguage: stories.language,
      sourceId: storyVersions.sourceId,
      sourceBlocks: storyVersions.sourceBlocks,
    })
    .from(storyVersions)
    .innerJoin(stories, eq(stories.id, storyVersions.storyId))
    .where(eq(storyVersions.taleId, taleId));
  return row ?? null;
}
export type VersionInStory = NonNullable<Awaited<ReturnType<typeof versionInStory>>>;

/** Versions of a story are published one after the other. @returns the id of the Tale's story; null without one */
export async function lockStory(executor: Executor, taleId: number): Promise<number | null> {
  const [row] = await executor
    .select({ id: stories.id })
    .from(storyVersions)
    .innerJoin(stories, eq(stories.id, storyVersions.storyId))
    .where(eq(storyVersions.taleId, taleId))
    .for("no key update", { of: stories });
  return row?.id ?? null;
}

/** The story of an original, which becomes its first version if nobody has begun to translate it before. */
export async function storyOfOriginal(executor: Executor, original: OriginalRow): Promise<number> {
  const { id, title, language, authorId, category } = original;
  const [inserted] = await executor
    .insert(stories)
    .values({ originalId: id, title, language, authorId })
    .onConflictDoNothing({ target: stories.originalId })
    .returning({ id: stories.id });
  if (inserted === undefined) {
    const [found] = await executor.select({ id: stories.id }).from(stories).where(eq(stories.originalId, id));
    return found!.id;
  }
  await insertStoryVersion(executor, { taleId: id, storyId: inserted.id, language, category, isPublished: true });
  return inserted.id;
}

export async function insertStoryVersion(
  executor: Executor,
  version: typeof storyVersions.$inferInsert,
): Promise<void> {
  await executor.insert(storyVersions).values(version);
}

/** Whether a language of a story has a published version, other than this Tale. */
export async function isLanguageTaken(
  executor: Executor,
  storyId: number,
  language: LanguageName,
  exceptTaleId = 0,
): Promise<boolean> {
  const rows = await executor
    .select({ taleId: storyVersions.taleId })
    .from(storyVersions)
    .where(
      and(
        eq(storyVersions.storyId, storyId),
        eq(storyVersions.language, language),
        sql`${storyVersions.isPublished}`,
        ne(storyVersions.taleId, exceptTaleId),
      ),
    );
  return rows.length > 0;
}

export async function updateSourceBlocks(executor: Executor, taleId: number, sourceBlocks: string[]): Promise<void> {
  await executor.update(storyVersions).set({ sourceBlocks }).where(eq(storyVersions.taleId, taleId));
}

/** The columns by which cached pages with a version are found. */
const shownColumns = {
  id: tales.id,
  categoryName: tales.category,
  languageName: tales.language,
  author: nameOfAuthor,
};

const selectShown = (executor: Executor) =>
  executor
    .select(shownColumns)
    .from(storyVersions)
    .innerJoin(tales, eq(tales.id, storyVersions.taleId))
    .innerJoin(users, isAuthor)
    .$dynamic();

/** The published versions of a story other than this Tale, those too that are being erased: they still hold their language. */
export const otherVersionsIn = (executor: Executor, storyId: number, taleId: number) =>
  executor
    .select(shownColumns)
    .from(storyVersions)
    .innerJoin(tales, eq(tales.id, storyVersions.taleId))
    .innerJoin(users, eq(users.id, ownerOf))
    .where(
      and(eq(storyVersions.storyId, storyId), ne(storyVersions.taleId, taleId), sql`${storyVersions.isPublished}`),
    );

/** The other published versions of a Tale's story. */
export function otherVersionsOf(executor: Executor, taleId: number) {
  const own = alias(storyVersions, "own");
  const story = executor.select({ storyId: own.storyId }).from(own).where(eq(own.taleId, taleId));
  return selectShown(executor)
    .where(and(eq(storyVersions.storyId, story), ne(storyVersions.taleId, taleId), sql`${storyVersions.isPublished}`))
    .limit(languages.length);
}

/**
 * The other published versions of Tales, for the sitemap: by a range of ids, because few Tales have versions, and a look into the index
 * for each would read more than all of those.
 */
export async function versionsOfTales(executor: Executor, { first, last }: { first: number; last: number }) {
  const { rows } = await executor.execute<{
    of: number;
    id: number;
    categoryName: CategoryName;
    languageName: LanguageName;
  }>(sql`
    select own.tale_id as of, other.tale_id as id, other.category as "categoryName", other.language as "languageName"
    from ${storyVersions} as own, lateral (
      select tale_id, category, language from ${storyVersions} as each
      where each.story_id = own.story_id and each.is_published and each.tale_id <> own.tale_id
      order by each.language limit ${sql.raw(String(languages.length))}
    ) as other
    where own.tale_id between ${first} and ${last}`);
  return Map.groupBy(rows, (row) => row.of);
}
