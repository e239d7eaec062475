import { refuseNotOffered } from "#kit/server/live-settings.ts";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import { categories } from "#content/server-texts.ts";
import { categorySlugs, toCategoryName, toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import { languages, toLanguageName, type LanguageName } from "#vocabulary/languages.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { CountedTag, Tag } from "../../tags.ts";
import { sqlState, violatedConstraint } from "#kit/server/database/database-errors.ts";
import type { AfterCommit, Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, ApiError, invalidField } from "#kit/server/api-error.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { collateByLanguage } from "#kit/server/database/paging.ts";
import type { TaleDraft } from "../../calls.ts";
import { insertTags, tagCount, tagsOf } from "./queries.ts";
import { tags, taleTags } from "./../tag-tables.ts";

/** How the staff manages tags. Tales refer to tags by id, so renaming a tag changes no Tale. */

function tagNameTaken(name: string): ApiError {
  const detail = `There is already a tag “${name}” in this category and language.`;
  return new ApiError("CONFLICT", { detail });
}

/** The pages of Tales and categories show tags, so they have the cache tag of the tags of their category and language. */
function invalidateTagPages({ cache }: AppContext, afterCommit: AfterCommit, { categoryName, languageName }: Tag) {
  cache.moved(afterCommit, [cacheTag.tags(toCategorySlug(categoryName), languageName)]);
}

export async function listCountedTags(
  { database }: AppContext,
  { categoryName, languageName }: { categoryName: CategoryName; languageName: LanguageName },
): Promise<CountedTag[]> {
  return countedTags(database.db, categoryName, languageName);
}

/** @throws {ApiError} CONFLICT if a tag has that name, regardless of case */
export async function createTag(context: AppContext, actor: Actor, newTag: Tag): Promise<Tag> {
  refuseNotOffered(context, newTag);
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const tag = await insertTag(tx, newTag);
    if (tag === null) throw tagNameTaken(newTag.tagName);
    await recordAction(context, tx, { actor, action: "tag-add", target: { kind: "tag", tag } });
    invalidateTagPages(context, afterCommit, tag);
    return tag;
  });
}

/** @throws {ApiError} NOT_FOUND, or CONFLICT if another tag has that name, regardless of case */
export function renameTag(context: AppContext, actor: Actor, tag: Tag, name: string): Promise<Tag> {
  return staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const renamed = await updateTagName(tx, tag, name).catch((error: unknown) => {
      throw violatedConstraint(error) === "tags_name_key" ? tagNameTaken(name) : error;
    });
    if (renamed === null) throw notFound();
    if (name !== tag.tagName) {
      await recordAction(context, tx, {
        actor,
        action: "tag-edit",
        target: { kind: "tag", tag },
        detail: `${tag.tagName} → ${name}`,
      });
    }
    invalidateTagPages(context, afterCommit, renamed);
    return renamed;
  });
}

/** @throws {ApiError} NOT_FOUND, or TAG_IN_USE while a Tale or draft uses it */
export async function removeTag(context: AppContext, actor: Actor, tag: Tag): Promise<void> {
  await staffTransaction(context, actor, "moderator", async (tx, afterCommit) => {
    const removed = await deleteTag(tx, tag).catch((error: unknown) => {
      // A foreign key violation: a Tale uses it, perhaps one that is being saved at this moment.
      if (sqlState(error) === "23503")
        throw new ApiError("TAG_IN_USE", { detail: `Tales have the tag “${tag.tagName}”.` });
      throw error;
    });
    if (!removed) throw notFound();
    await recordAction(context, tx, { actor, action: "tag-delete", target: { kind: "tag", tag } });
    invalidateTagPages(context, afterCommit, tag);
  });
}

/** SQL of managing tags. The SQL of using them is in tales/queries.ts. */

const tagColumns = { tagName: tags.name, categoryName: tags.category, languageName: tags.language };

const isTag = ({ tagName, categoryName, languageName }: Tag) =>
  and(eq(tags.name, tagName), eq(tags.category, categoryName), eq(tags.language, languageName));

/** In alphabetical order, each with the number of Tales in any state that use it. */
function countedTags(executor: Executor, category: CategoryName, language: LanguageName) {
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
async function insertTag(executor: Executor, { tagName, categoryName, languageName }: Tag): Promise<Tag | null> {
  const row = { name: tagName, category: categoryName, language: languageName };
  const [tag] = await executor.insert(tags).values(row).onConflictDoNothing().returning(tagColumns);
  return tag ?? null;
}

/** @returns null if there is no such tag */
async function updateTagName(executor: Executor, tag: Tag, name: string): Promise<Tag | null> {
  const [renamed] = await executor.update(tags).set({ name }).where(isTag(tag)).returning(tagColumns);
  return renamed ?? null;
}

/** @returns false if there was no such tag */
async function deleteTag(executor: Executor, tag: Tag): Promise<boolean> {
  return (await executor.delete(tags).where(isTag(tag)).returning({ id: tags.id })).length > 0;
}

/** The ids of the tags with these names, in this order. @throws {ApiError} BAD_REQUEST at `tags` for an unknown name */
export async function tagIds(
  executor: Executor,
  draft: Pick<TaleDraft, "tags" | "categoryName" | "languageName">,
): Promise<number[]> {
  const idByName = new Map(
    (await tagsOf(executor, draft.categoryName, draft.languageName)).map((tag) => [tag.tagName, tag.id]),
  );
  return draft.tags.map((name) => {
    const id = idByName.get(name);
    if (id === undefined) throw invalidField("tags", `“${name}” is not a tag of this category and language.`);
    return id;
  });
}

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
