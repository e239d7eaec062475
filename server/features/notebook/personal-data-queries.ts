import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { rowsPerPage } from "../personal-data/service.ts";
import { tales } from "../tales/tables.ts";
import { notebookEntries as entries } from "./tables.ts";

/** SQL of the personal data in notebooks. */

export const entriesAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({
      id: entries.id,
      word: entries.word,
      sentence: entries.sentence,
      note: entries.note,
      languageName: entries.language,
      taleId: entries.taleId,
      title: entries.title,
      createdAt: entries.createdAt,
      dueAt: entries.dueAt,
      reviews: sql<number>`coalesce((${entries.card} ->> 'reps')::integer, 0)`.as("reviews"),
      lastReviewedAt: sql<string | null>`${entries.card} ->> 'last_review'`.as("last_reviewed_at"),
    })
    .from(entries)
    .where(and(eq(entries.userId, userId), gt(entries.id, after)))
    .orderBy(asc(entries.id))
    .limit(rowsPerPage);

/** Few enough for one transaction that nobody waits for. */
const rowsAtOnce = 1000;

const keptFrom = (authorId: number) => sql`
  select notebook_entries.ctid from ${entries} join ${tales} on ${tales.id} = ${entries.taleId}
  where ${tales.authorId} = ${authorId} limit ${rowsAtOnce}`;

/** How many words members have kept from an author's Tales, counted up to `enough`. */
export async function countKept(executor: Executor, authorId: number, enough: number): Promise<number> {
  const { rows } = await executor.execute<{ total: number }>(
    sql`select count(*)::integer as total from (${keptFrom(authorId)}) kept`,
  );
  return Math.min(rows[0]!.total, enough);
}

/** Words of others lose the Tale of a closed account and stay. @returns whether there were any */
export async function detachSomeKept(executor: Executor, authorId: number): Promise<boolean> {
  const { rowCount } = await executor.execute(
    sql`update ${entries} set tale_id = null where ctid = any(array(${keptFrom(authorId)}))`,
  );
  return (rowCount ?? 0) > 0;
}
