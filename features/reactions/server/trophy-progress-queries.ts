import { and, eq, isNotNull, ne, sql, type SQL } from "drizzle-orm";
import { trophyGroups, type TrophyKind } from "#vocabulary/trophies.ts";
import { tales } from "#features/tales/server/tables.ts";
import { trophyProgress } from "#features/trophies/server/service.ts";
import { bookmarks } from "./tables.ts";

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
  favourites: (userId) => favourites("favourites", and(eq(bookmarks.userId, userId), ne(tales.authorId, userId))),
});
