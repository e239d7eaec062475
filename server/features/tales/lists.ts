import type { TaleState } from "#contract/own-tales.ts";
import type { TaleList } from "#contract/tales.ts";
import type { LanguageName } from "#contract/languages.ts";
import type { CategoryName } from "#contract/categories.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { refuseUnless } from "#server/platform/api-error.ts";
import { ownerIfVisible } from "../accounts/service.ts";
import { mayListUnpublished } from "./policy.ts";
import {
  talesOfAuthor,
  publishedByAuthor,
  publishedInCategory,
  randomPublished,
  submittedTales,
  tagsOf,
  unpublishedByAuthor,
  type ListOptions,
} from "./queries.ts";
import { listedView, listOf, ownView } from "./views.ts";

/** Lists of Tales. */

type CategoryList = ListOptions & { category: CategoryName; languageName: LanguageName; tag?: string };

export async function listCategory(context: AppContext, options: CategoryList): Promise<TaleList> {
  return listOf(listedView, await publishedInCategory(context.database.db, options));
}

/** Empty if the author keeps them private, except for the author. The Tales themselves always show the author's name. */
export async function listPublishedByAuthor(
  context: AppContext,
  actor: Actor | null,
  options: ListOptions & { username: string },
) {
  const author = await ownerIfVisible(context, actor, options.username, "tales");
  if (author === null) return { posts: [], totalPosts: 0, private: true as const };
  return listOf(listedView, await publishedByAuthor(context.database.db, author.id, options));
}

export async function listOwnUnpublished(
  context: AppContext,
  actor: Actor,
  options: ListOptions & { userId?: number | undefined },
) {
  refuseUnless(mayListUnpublished(actor, options.userId ?? actor.id), "You can list only your own unpublished Tales.");
  return listOf(ownView, await unpublishedByAuthor(context.database.db, actor.id, options));
}

export async function listOwn(
  context: AppContext,
  actor: Actor,
  options: ListOptions & { state?: TaleState | undefined },
) {
  return listOf(ownView, await talesOfAuthor(context.database.db, actor.id, options));
}

export async function listSubmitted(context: AppContext, options: ListOptions) {
  return listOf(ownView, await submittedTales(context.database.db, options));
}

export async function listRandomTales(
  context: AppContext,
  { total, languageName }: { total: number; languageName: LanguageName },
) {
  return (await randomPublished(context.database.db, total, languageName)).map(listedView);
}

export async function listTags(context: AppContext, query: { categoryName: CategoryName; languageName: LanguageName }) {
  const rows = await tagsOf(context.database.db, query.categoryName, query.languageName);
  return rows.map(({ tagName, categoryName, languageName }) => ({ tagName, categoryName, languageName }));
}
