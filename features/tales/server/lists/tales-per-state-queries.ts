import { eq } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { languageNames } from "#vocabulary/languages.ts";
import { taleStates } from "../../own-tales.ts";
import { authorTotals } from "../tables.ts";

/** An author has one total for each state and language. */
const most = taleStates.length * languageNames.length;

/** How many Tales of an author are published and submitted, from the totals that triggers keep. */
export async function talesPerState(executor: Executor, authorId: number) {
  const rows = await executor
    .select({ state: authorTotals.state, total: authorTotals.total })
    .from(authorTotals)
    .where(eq(authorTotals.authorId, authorId))
    .limit(most);
  const totalOf = (state: string) =>
    rows.filter((row) => row.state === state).reduce((sum, { total }) => sum + total, 0);
  return { published: totalOf("published"), submitted: totalOf("submitted") };
}
