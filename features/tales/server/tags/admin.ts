import { toCategorySlug, type CategoryName } from "#vocabulary/categories.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { CountedTag, Tag } from "../../tags.ts";
import { sqlState, violatedConstraint } from "#kit/server/database/database-errors.ts";
import type { AfterCommit } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, ApiError } from "#kit/server/api-error.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { countedTags, deleteTag, insertTag, updateTagName } from "./queries.ts";

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
export function createTag(context: AppContext, actor: Actor, newTag: Tag): Promise<Tag> {
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
