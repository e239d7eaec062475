import { and, count, countDistinct, eq, ne } from "drizzle-orm";
import { trophyGroups, type TrophyKind } from "#contract/trophies.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { isPublished } from "./queries.ts";
import { bookmarks, tales } from "./tables.ts";

/** More than the last trophy asks for need not be counted: some authors are favourites of a great many. */
const enough = (kind: TrophyKind) => trophyGroups[kind].at(-1)!.threshold;

/**
 * How much of what earns trophies somebody has done, at most what the last one of that kind asks for. What one does to
 * one's own Tales earns none.
 */
export async function trophyMeasure(executor: Executor, userId: number, kind: TrophyKind): Promise<number> {
  const own = and(eq(tales.authorId, userId), isPublished);
  const favourites = () =>
    executor.select({ id: bookmarks.id }).from(bookmarks).innerJoin(tales, eq(tales.id, bookmarks.taleId)).$dynamic();
  const done = {
    published: () => executor.select({ id: tales.id }).from(tales).where(own).$dynamic(),
    favourited: () => favourites().where(and(own, ne(bookmarks.userId, userId))),
    favourites: () => favourites().where(and(eq(bookmarks.userId, userId), ne(tales.authorId, userId))),
  };
  if (kind === "languages") {
    const [row] = await executor.select({ total: countDistinct(tales.language) }).from(tales).where(own);
    return row?.total ?? 0;
  }
  const [row] = await executor.select({ total: count() }).from(done[kind]().limit(enough(kind)).as("done"));
  return row?.total ?? 0;
}
