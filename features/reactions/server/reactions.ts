import { emit } from "#kit/server/features/events.ts";
import { taleBookmarked, taleLiked } from "./events.ts";
import { inTransaction, together, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { PageRequest } from "#kit/server/database/paging.ts";
import { notFound } from "#kit/server/api-error.ts";
import { spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { ownerIfVisible, refuseTroll } from "#features/accounts/server/service.ts";
import { commentableTales } from "#features/tales/server/published-queries.ts";
import {
  addBookmark,
  bookmarkedBy,
  deleteBookmark,
  likesOf,
  likesTotalOf,
  lockPublished,
  reactionsOf,
  setLike,
  type MarkedTale,
} from "./queries.ts";
import type { ListOptions } from "#features/tales/server/lists/queries.ts";
import { listedView, listOf } from "#features/tales/server/views.ts";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import { toCategorySlug } from "#vocabulary/categories.ts";

/** Likes of Tales, which the author sees, and favourites, which are private bookmarks. */

async function published(tx: Executor, id: number): Promise<MarkedTale> {
  const tale = await lockPublished(tx, id);
  if (tale === null) throw notFound();
  return tale;
}

export async function likeTale(context: AppContext, actor: Actor, id: number, wantsLike: boolean | undefined) {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const like = { taleId: id, userId: actor.id, wantsLike, createdAt: context.clock.now() };
    const [, tale, set] = await together(
      refuseTroll(tx, actor),
      published(tx, id),
      setLike(tx, like),
      spendBudget(context, tx, "likes", actor.id),
    );
    // The account of the author was closed between the two statements.
    if (set === null) throw notFound();
    const { isNew, liked, totLikes } = set;
    if (isNew) await emit({ context, tx, afterCommit }, taleLiked, { tale, actor });
    context.cache.moved(afterCommit, cacheTagsOfLikes(tale), "changed");
    return { liked, totLikes: tale.isAuthorHidden && tale.authorId !== actor.id ? null : totLikes };
  });
}

export async function bookmarkTale(context: AppContext, actor: Actor, id: number): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    const [, tale] = await together(refuseTroll(tx, actor), published(tx, id));
    if (!(await addBookmark(tx, id, actor.id, context.clock.now()))) return;
    context.cache.moved(afterCommit, cacheTagsOfBookmarks({ id }), "changed");
    if (tale.authorId !== actor.id) await emit({ context, tx, afterCommit }, taleBookmarked, { tale, actor });
  });
}

export async function removeBookmark(context: AppContext, actor: Actor, id: number): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    await published(tx, id);
    if (await deleteBookmark(tx, id, actor.id))
      context.cache.moved(afterCommit, cacheTagsOfBookmarks({ id }), "changed");
  });
}

/** Whether the actor likes and bookmarked a Tale. @throws {ApiError} NOT_FOUND if it is not published */
export async function ownReactions(context: AppContext, actor: Actor, id: number) {
  const { db } = context.database;
  const [tale, marks] = await Promise.all([commentableTales.find(db, id), reactionsOf(db, id, actor.id)]);
  if (tale === null) throw notFound();
  return marks;
}

/**
 * The members who like a Tale in any state, for its author alone. Members with a block between them and the author are listed like all
 * others: a gap would tell who blocks whom. @throws {ApiError} NOT_FOUND
 */
export async function listLikes({ database: { db } }: AppContext, actor: Actor, id: number, request: PageRequest) {
  const total = await likesTotalOf(db, id, actor.id);
  if (total === null) throw notFound();
  const { rows } = await likesOf(db, id, total, request);
  return {
    users: rows.map(({ likedAt, ...member }) => ({ ...member, likedAt: likedAt?.toISOString() ?? null })),
    totalUsers: total,
  };
}

/** Empty if the owner keeps them private, except for the owner. */
export async function listBookmarks(
  context: AppContext,
  actor: Actor | null,
  options: ListOptions & { username: string },
) {
  const owner = await ownerIfVisible(context, actor, options.username, "tales");
  if (owner === null) return { posts: [], totalPosts: 0, private: true as const };
  return listOf(listedView, await bookmarkedBy(context.database.db, owner.id, options));
}

/** The cached pages that become stale with a like. */
export const cacheTagsOfLikes = ({
  id,
  categoryName,
  languageName,
}: Pick<MarkedTale, "id" | "categoryName" | "languageName">) => [
  cacheTag.totals(id),
  cacheTag.likes(id),
  cacheTag.ranking(toCategorySlug(categoryName), languageName),
];

/** The number of favourites is in replies of calls only. */
export const cacheTagsOfBookmarks = ({ id }: Pick<MarkedTale, "id">) => [cacheTag.bookmarks(id)];
