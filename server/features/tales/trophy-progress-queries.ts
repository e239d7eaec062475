import { trophyProgress } from "../trophies/service.ts";
import { and, eq, gt, isNotNull, ne, sql, type SQL } from "drizzle-orm";
import { languageNames, type LanguageName } from "#contract/languages.ts";
import { trophyGroups, type TrophyKind } from "#contract/trophies.ts";
import { authorTotals, tales } from "./tables.ts";
import { bookmarks } from "./reactions/tables.ts";

/** SQL of what earns trophies. Favourites of one's own Tales do not count. */

/** The totals of the languages in which a member has published: at most one for each, which PostgreSQL does not know. */
const published = (userId: number, besides?: LanguageName) => {
  const where = and(
    eq(authorTotals.authorId, userId),
    eq(authorTotals.state, "published"),
    gt(authorTotals.total, 0),
    besides === undefined ? undefined : ne(authorTotals.language, besides),
  );
  return sql`(select ${authorTotals.total} from ${authorTotals} where ${where}
    limit ${sql.raw(String(languageNames.length))}) as published`;
};

/** Counting stops at the threshold of the last trophy: some authors have very many favourites. */
const favourites = (kind: TrophyKind, where: SQL | undefined) => sql<number>`(select count(*) from (
  select 1 from ${bookmarks} join ${tales} on ${tales.id} = ${bookmarks.taleId} where ${where}
  limit ${sql.raw(String(trophyGroups[kind].at(-1)!.threshold))}) as counted)`;

const languages = (userId: number, besides?: LanguageName) =>
  sql<number>`(select count(*) from ${published(userId, besides)})`;

/** The member's progress towards the trophies of a kind, at least up to the threshold of the last one. */
const progressOf = {
  published: (userId) => sql`(select coalesce(sum(total), 0) from ${published(userId)})`,
  favourited: (userId) =>
    favourites(
      "favourited",
      and(eq(tales.authorId, userId), isNotNull(tales.publicationDate), ne(bookmarks.userId, userId)),
    ),
  favourites: (userId) => favourites("favourites", and(eq(bookmarks.userId, userId), ne(tales.authorId, userId))),
  languages: (userId) => languages(userId),
} satisfies Record<TrophyKind, (userId: number) => SQL<number>>;

export const trophyProgressOfTales = trophyProgress.with((userId, kind, publishing) => {
  if (publishing === undefined) return progressOf[kind](userId);
  if (kind === "languages") return sql`${languages(userId, publishing)} + 1`;
  return kind === "published" ? sql`${progressOf.published(userId)} + 1` : progressOf[kind](userId);
});
