import { and, desc, eq, isNotNull, ne, sql, type SQL } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import { fetchPage, orderColumns, rowsOf, type PageRequest } from "#kit/server/database/paging.ts";
import { users } from "#features/accounts/server/tables.ts";
import { inLanguage, orderForOthers, type ListOptions } from "#features/tales/server/lists/queries.ts";
import { isAuthorHidden, isShown, selectTales } from "#features/tales/server/queries.ts";
import { isOwnedBy, ownerOf } from "#features/tales/server/owner.ts";
import { formerlyPublishedTales } from "#features/tales/server/former-tales-tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { trophyProgress } from "#features/trophies/server/service.ts";
import { trophyGroups, type TrophyKind } from "#vocabulary/trophies.ts";
import { bookmarks, taleLikes } from "./tables.ts";

/** SQL of likes and favourites. */

export interface MarkedTale {
  id: number;
  authorId: number;
  isAuthorHidden: boolean;
  title: string;
  categoryName: (typeof tales.$inferSelect)["category"];
  languageName: (typeof tales.$inferSelect)["language"];
}

const marked = {
  id: tales.id,
  authorId: ownerOf,
  isAuthorHidden: sql<boolean>`${isAuthorHidden}`,
  title: tales.title,
  categoryName: tales.category,
  languageName: tales.language,
};

const lockShown = prepared((executor, valueOf: ValueOf<{ id: number }>) =>
  executor
    .select(marked)
    .from(tales)
    .where(and(eq(tales.id, valueOf("id")), isShown))
    .for("no key update"),
);

/**
 * Locks a published Tale until the transaction ends, so that likes and favourites run one after the other: totals stay exact,
 * and two toggles by one member do not overlap. @returns null if there is no published Tale with this id
 */
export async function lockPublished(executor: Executor, id: number): Promise<MarkedTale | null> {
  const [row] = await lockShown(executor, { id });
  return row ?? null;
}

interface Wanted {
  taleId: number;
  userId: number;
  wantsLike: boolean | undefined;
  /** Of a new like. */
  createdAt: Date;
}

/** A row, so that `execute` takes it. */
type SetLike = { liked: boolean; totLikes: number; isNew: boolean };

/**
 * Adds or removes a like, as `wantsLike` says; without `wantsLike` it toggles the like. One statement, sent at once, after the one that locks
 * the Tale. @returns the new state, and whether this call added the like; null if there is no published Tale with this id
 */
export async function setLike(
  executor: Executor,
  { taleId, userId, wantsLike, createdAt }: Wanted,
): Promise<SetLike | null> {
  const own = sql`${taleLikes.taleId} = ${taleId} and ${taleLikes.userId} = ${userId}`;
  const statement = sql`
    with wanted as (
      select coalesce(${wantsLike ?? null}::boolean, not exists (select from ${taleLikes} where ${own})) as liked
      from ${tales} where ${tales.id} = ${taleId} and ${isShown}
    ), added as (
      insert into ${taleLikes} (tale_id, user_id, created_at)
      select ${taleId}::bigint, ${userId}::bigint, ${createdAt.toISOString()}::timestamptz from wanted where liked
      on conflict do nothing returning true
    ), removed as (
      delete from ${taleLikes} where ${own} and not (select liked from wanted) returning true
    )
    update ${tales} set tot_likes = tot_likes + (select count(*) from added) - (select count(*) from removed)
    where ${tales.id} = ${taleId} and exists (select from wanted)
    returning (select liked from wanted) as liked, tot_likes as "totLikes", exists (select from added) as "isNew"`;
  const { rows } = await executor.execute<SetLike>(statement).execute();
  return rows[0] ?? null;
}

/** How many members like an author's own Tale; null if it is none. */
export async function likesTotalOf(executor: Executor, taleId: number, authorId: number): Promise<number | null> {
  const [row] = await executor
    .select({ total: tales.totLikes })
    .from(tales)
    .where(and(eq(tales.id, taleId), isOwnedBy(authorId)));
  return row?.total ?? null;
}

const newestFirst = [sql`${taleLikes.createdAt} desc nulls last`, desc(taleLikes.userId)];

/** The members who like a Tale, the latest like first. An account that is being removed is not activated any more. */
export function likesOf(executor: Executor, taleId: number, total: number, request: PageRequest) {
  const { limit, offset } = rowsOf(request);
  // Cut before members are joined: a skipped like costs its index entry.
  const onPage = executor
    .select({ userId: taleLikes.userId, createdAt: taleLikes.createdAt })
    .from(taleLikes)
    .where(eq(taleLikes.taleId, taleId))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
    .as("on_page");
  const rows = executor
    .select({ username: users.username, avatar: users.picProfile, likedAt: onPage.createdAt })
    .from(onPage)
    .innerJoin(users, eq(users.id, onPage.userId))
    .where(isNotNull(users.activatedAt))
    .orderBy(sql`${onPage.createdAt} desc nulls last`, desc(onPage.userId));
  return fetchPage(rows, Promise.resolve(total), request);
}

async function addToBookmarkTotal(executor: Executor, taleId: number, change: 1 | -1) {
  await executor
    .update(tales)
    .set({ totBookmarks: sql`${tales.totBookmarks} + ${change}` })
    .where(eq(tales.id, taleId));
}

/** @returns false if it already was a favourite */
export async function addBookmark(
  executor: Executor,
  taleId: number,
  userId: number,
  createdAt: Date,
): Promise<boolean> {
  const added = await executor
    .insert(bookmarks)
    .values({ taleId, userId, createdAt })
    .onConflictDoNothing({ target: [bookmarks.userId, bookmarks.taleId] })
    .returning({ id: bookmarks.id });
  if (added.length > 0) await addToBookmarkTotal(executor, taleId, 1);
  return added.length > 0;
}

/** @returns false if it was no favourite */
export async function deleteBookmark(executor: Executor, taleId: number, userId: number): Promise<boolean> {
  const removed = await executor
    .delete(bookmarks)
    .where(and(eq(bookmarks.taleId, taleId), eq(bookmarks.userId, userId)))
    .returning({ id: bookmarks.id });
  if (removed.length > 0) await addToBookmarkTotal(executor, taleId, -1);
  return removed.length > 0;
}

const selectReactions = prepared((executor, valueOf: ValueOf<{ taleId: number; userId: number }>) =>
  executor
    .select({
      liked: sql<boolean>`exists (select 1 from ${taleLikes}
        where ${taleLikes.taleId} = ${valueOf("taleId")} and ${taleLikes.userId} = ${valueOf("userId")})`.as("liked"),
      bookmarked: sql<boolean>`exists (select 1 from ${bookmarks}
        where ${bookmarks.taleId} = ${valueOf("taleId")} and ${bookmarks.userId} = ${valueOf("userId")})`.as(
        "bookmarked",
      ),
    })
    .from(sql`(select 1) as one`),
);

/** The marks of a member on a Tale. */
export async function reactionsOf(executor: Executor, taleId: number, userId: number) {
  const [row] = await selectReactions(executor, { taleId, userId });
  return row!;
}

/** A Tale that was taken off the site is no longer listed, and comes back if it is published again. */
const isStillPublished = sql`not exists (
  select 1 from ${formerlyPublishedTales} where ${formerlyPublishedTales.taleId} = ${bookmarks.taleId})`;

/** Sorting by id means by the time at which they were added. */
export function bookmarkedBy(executor: Executor, userId: number, options: ListOptions) {
  const isByTale = options.sortBy !== "id";
  const orderBy = isByTale ? orderForOthers(options) : orderColumns(options.direction, bookmarks.id);
  const isOfTale = eq(bookmarks.taleId, tales.id);
  const isOwn = and(eq(bookmarks.userId, userId), isStillPublished)!;
  const { limit, offset } = rowsOf(options);
  const listed = executor
    .select({ listedId: sql<number>`${bookmarks.id}`.as("listed_id") })
    .from(bookmarks)
    .$dynamic();
  // Most lists are cut and counted without their Tales.
  if (isByTale || options.languageName !== undefined) listed.innerJoin(tales, isOfTale);
  const ids = listed
    .where(and(isOwn, inLanguage(options.languageName)))
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)
    .as("on_page");
  const rows = selectTales(executor)
    .innerJoin(bookmarks, isOfTale)
    .innerJoin(ids, eq(ids.listedId, bookmarks.id))
    .orderBy(...orderBy);
  const total =
    options.languageName === undefined
      ? executor.$count(bookmarks, isOwn)
      : executor.$count(
          sql`${bookmarks} inner join ${tales} on ${isOfTale}`,
          and(isOwn, inLanguage(options.languageName)),
        );
  return fetchPage(rows, total, options);
}

/** SQL of the progress towards trophies for favourites. Those of one's own Tales do not count. */

/** Counting stops at the threshold of the last trophy: some authors have very many favourites. */
const favourites = (kind: TrophyKind, where: SQL | undefined) => sql<number>`(select count(*) from (
  select 1 from ${bookmarks} join ${tales} on ${tales.id} = ${bookmarks.taleId} where ${where}
  limit ${sql.raw(String(trophyGroups[kind].at(-1)!.threshold))}) as counted)`;

export const trophyProgressOfFavourites = trophyProgress.with({
  favourited: (userId) =>
    favourites(
      "favourited",
      and(eq(tales.authorId, userId), isNotNull(tales.publicationDate), ne(bookmarks.userId, userId)),
    ),
  favourites: (userId) => favourites("favourites", and(eq(bookmarks.userId, userId), ne(ownerOf, userId))),
});
