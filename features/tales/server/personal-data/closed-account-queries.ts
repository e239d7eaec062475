import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { countBelow, eraseSomeBelow } from "#kit/server/database/erase-below.ts";
import { authorTotals, tales } from "../tables.ts";

/** SQL that erases the Tales of a closed account in batches. */

/** Tales are deleted with their comments, likes and favourites. Nobody sees them any more, so nobody waits for their locks. */
const rowsAtOnce = 2000;
/** Rows that may fall with the Tales of one statement. */
const mostBelow = 5000;

/** Of a Tale without likes, in many tables and indexes: its deletion costs as much as that of so many likes. */
const rowsOfOwn = 5;
/** Rows that fall with one of the member's Tales, its own included. */
const rowsOfTale = sql<number>`${sql.raw(String(rowsOfOwn))} + ${tales.totLikes} + ${tales.totComments} + ${tales.totBookmarks}`;

/** The languages in which the member has published Tales. */
export async function publishedLanguagesOf(executor: Executor, userId: number): Promise<LanguageName[]> {
  const rows = await executor
    .select({ language: authorTotals.language })
    .from(authorTotals)
    .where(and(eq(authorTotals.authorId, userId), eq(authorTotals.state, "published"), gt(authorTotals.total, 0)));
  return rows.map(({ language }) => language);
}

/** @returns the next Tales to delete together, or none while rows below them are erased, and how many rows fall; null if there is no Tale left */
export async function nextTalesOf(executor: Executor, userId: number): Promise<{ ids: number[]; rows: number } | null> {
  const some = await executor
    .select({ id: tales.id, total: rowsOfTale.mapWith(Number) })
    .from(tales)
    .where(eq(tales.authorId, userId))
    .orderBy(asc(tales.id))
    .limit(rowsAtOnce / 10);
  if (some.length === 0) return null;
  let rows = 0;
  const ids: number[] = [];
  for (const { id, total } of some) {
    if (ids.length > 0 && rows + total > rowsAtOnce) break;
    rows += total;
    ids.push(id);
  }
  // Places of readers, kept words and the like are not in the totals.
  const isMuch = (await countBelow(executor, "tales", ids, mostBelow + 1)) > mostBelow;
  return { ids: isMuch && (await eraseSomeBelow(executor, "tales", ids)) ? [] : ids, rows };
}
