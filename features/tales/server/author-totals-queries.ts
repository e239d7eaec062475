import { trophyProgress } from "#features/trophies/server/service.ts";
import { and, eq, gt, inArray, ne, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { languageNames, type LanguageName } from "#vocabulary/languages.ts";
import { taleStates } from "../own-tales.ts";
import { authorTotals } from "./tables.ts";

/** SQL of the progress towards trophies for Tales. */

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

const languages = (userId: number, besides?: LanguageName) =>
  sql<number>`(select count(*) from ${published(userId, besides)})`;

export const trophyProgressOfTales = trophyProgress.with({
  published: (userId, publishing) => {
    const total = sql<number>`(select coalesce(sum(total), 0) from ${published(userId)})`;
    return publishing === undefined ? total : sql`${total} + 1`;
  },
  languages: (userId, publishing) =>
    publishing === undefined ? languages(userId) : sql`${languages(userId, publishing)} + 1`,
});

/** An author has one total for each state and language. */
const most = taleStates.length * languageNames.length;

/** How many Tales that name an author are published and submitted, from the totals that triggers keep. */
export async function talesPerState(executor: Executor, authorId: number) {
  const rows = await executor
    .select({ state: authorTotals.state, total: authorTotals.total })
    .from(authorTotals)
    .where(and(eq(authorTotals.authorId, authorId), inArray(authorTotals.state, taleStates)))
    .limit(most);
  const totalOf = (state: string) =>
    rows.filter((row) => row.state === state).reduce((sum, { total }) => sum + total, 0);
  return { published: totalOf("published"), submitted: totalOf("submitted") };
}
