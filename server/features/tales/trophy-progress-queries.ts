import { and, count, eq, gt, ne } from "drizzle-orm";
import type { LanguageName } from "#contract/languages.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { isPublished } from "./queries.ts";
import { authorTotals, tales } from "./tables.ts";
import { bookmarks } from "./reactions/tables.ts";

/** SQL of what earns trophies. Favourites of one's own Tales do not count. */

const ownPublished = (userId: number) => and(eq(tales.authorId, userId), isPublished);

const favourites = (executor: Executor) =>
  executor.select({ id: bookmarks.id }).from(bookmarks).innerJoin(tales, eq(tales.id, bookmarks.taleId)).$dynamic();

const done = {
  published: (executor: Executor, userId: number) =>
    executor.select({ id: tales.id }).from(tales).where(ownPublished(userId)).$dynamic(),
  favourited: (executor: Executor, userId: number) =>
    favourites(executor).where(and(ownPublished(userId), ne(bookmarks.userId, userId))),
  favourites: (executor: Executor, userId: number) =>
    favourites(executor).where(and(eq(bookmarks.userId, userId), ne(tales.authorId, userId))),
};

/** How often the member has done it, counted up to `enough`. */
export async function countUpTo(
  executor: Executor,
  userId: number,
  kind: keyof typeof done,
  limit: number,
): Promise<number> {
  const [row] = await executor.select({ total: count() }).from(done[kind](executor, userId).limit(limit).as("done"));
  return row?.total ?? 0;
}

/** The number of languages in which the member has published, other than this one. */
export const countLanguagesPublished = (executor: Executor, userId: number, besides?: LanguageName): Promise<number> =>
  executor.$count(
    authorTotals,
    and(
      eq(authorTotals.authorId, userId),
      eq(authorTotals.state, "published"),
      gt(authorTotals.total, 0),
      besides === undefined ? undefined : ne(authorTotals.language, besides),
    ),
  );
