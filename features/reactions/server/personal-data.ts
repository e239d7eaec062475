import { and, asc, eq, gt, inArray, ne, sql, type SQL } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import { paged, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { ownerOf } from "#features/tales/server/owner.ts";
import { tales } from "#features/tales/server/tables.ts";
import { nameOfAuthor, titleFor } from "#features/tales/server/queries.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { cacheTagsOfBookmarks, cacheTagsOfLikes } from "./reactions.ts";
import { bookmarks, taleLikes } from "./tables.ts";

/** SQL of the personal data in likes and favourites. */

const marked = (userId: number) => ({ taleId: tales.id, title: titleFor(userId), author: nameOfAuthor });

const likesAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...marked(userId), createdAt: taleLikes.createdAt })
    .from(taleLikes)
    .innerJoin(tales, eq(tales.id, taleLikes.taleId))
    .innerJoin(users, eq(users.id, ownerOf))
    .where(and(eq(taleLikes.userId, userId), gt(taleLikes.taleId, after)))
    .orderBy(asc(taleLikes.taleId))
    .limit(rowsPerPage);

const bookmarksAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ ...marked(userId), id: bookmarks.id, createdAt: bookmarks.createdAt })
    .from(bookmarks)
    .innerJoin(tales, eq(tales.id, bookmarks.taleId))
    .innerJoin(users, eq(users.id, ownerOf))
    .where(and(eq(bookmarks.userId, userId), gt(bookmarks.id, after)))
    .orderBy(asc(bookmarks.id))
    .limit(rowsPerPage);

const marksAtOnce = 200;

/** Subtracts likes of the member from the totals of others' Tales. @param given which likes @returns those Tales */
const subtractLikes = (executor: Executor, userId: number, given: SQL | undefined) =>
  executor
    .update(tales)
    .set({ totLikes: sql`${tales.totLikes} - 1` })
    .from(taleLikes)
    .where(and(eq(taleLikes.taleId, tales.id), given, ne(ownerOf, userId)))
    .returning({ id: tales.id, categoryName: tales.category, languageName: tales.language });

/** The same for favourites. */
const subtractBookmarks = (executor: Executor, userId: number, given: SQL | undefined) =>
  executor
    .update(tales)
    .set({ totBookmarks: sql`${tales.totBookmarks} - 1` })
    .from(bookmarks)
    .where(and(eq(bookmarks.taleId, tales.id), given, ne(ownerOf, userId)))
    .returning({ id: tales.id });

/** The likes and favourites of a member, which the totals of others' Tales count. */
export const reactionsPersonalData: PersonalDataProvider = {
  parts({ db, user }) {
    return [
      {
        name: "likes",
        column: taleLikes.userId,
        rows: () =>
          paged(
            (after) => likesAfter(db, user.id, after),
            ({ taleId }) => taleId,
          ),
      },
      {
        name: "favourites",
        column: bookmarks.userId,
        rows: () =>
          paged(
            (after) => bookmarksAfter(db, user.id, after),
            ({ id }) => id,
          ),
      },
    ];
  },

  async eraseSome({ cache }, tx, afterCommit, { id }) {
    const liked = await eraseSomeLikes(tx, id);
    if (liked !== null) {
      cache.moved(afterCommit, [...new Set(liked.flatMap(cacheTagsOfLikes))], "changed");
      return liked.length;
    }
    const marked = await eraseSomeBookmarks(tx, id);
    if (marked !== null) cache.moved(afterCommit, marked.flatMap(cacheTagsOfBookmarks), "changed");
    return marked?.length ?? 0;
  },
};

/** @returns the Tales whose likes have changed; null when there is no like left */
async function eraseSomeLikes(executor: Executor, userId: number) {
  const some = await executor
    .select({ id: taleLikes.taleId })
    .from(taleLikes)
    .where(eq(taleLikes.userId, userId))
    .limit(marksAtOnce);
  if (some.length === 0) return null;
  const ids = some.map(({ id }) => id);
  await lockTales(executor, ids);
  const given = and(eq(taleLikes.userId, userId), inArray(taleLikes.taleId, ids));
  const liked = await subtractLikes(executor, userId, given);
  await executor.delete(taleLikes).where(given);
  return liked;
}

/** @returns the Tales whose number of favourites has changed; null when there is no favourite left */
async function eraseSomeBookmarks(executor: Executor, userId: number) {
  const some = await executor
    .select({ id: bookmarks.taleId })
    .from(bookmarks)
    .where(eq(bookmarks.userId, userId))
    .limit(marksAtOnce);
  if (some.length === 0) return null;
  const ids = some.map(({ id }) => id);
  await lockTales(executor, ids);
  const given = and(eq(bookmarks.userId, userId), inArray(bookmarks.taleId, ids));
  const marked = await subtractBookmarks(executor, userId, given);
  await executor.delete(bookmarks).where(given);
  return marked;
}

/**
 * Locks these Tales, in the order of their ids. As strongly as the erasure of the member's comments does later in the same transaction: to
 * raise a lock, it would wait for a comment that waits for it.
 */
async function lockTales(executor: Executor, ids: readonly number[]): Promise<void> {
  await executor
    .select({ id: tales.id })
    .from(tales)
    .where(inArray(tales.id, [...ids]))
    .orderBy(asc(tales.id))
    .for("update");
}
