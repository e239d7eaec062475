import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { news } from "../news/tables.ts";
import { rowsPerPage } from "../personal-data/service.ts";
import { titleIfPublished } from "../tales/service.ts";
import { tales } from "../tales/tables.ts";
import { mutes } from "./tables.ts";

/** SQL of the personal data in mutes. */

const title = sql<string | null>`coalesce(${titleIfPublished}, ${news.title})`.as("title");

export const mutesAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ id: mutes.id, taleId: mutes.taleId, newsId: mutes.newsId, title, createdAt: mutes.createdAt })
    .from(mutes)
    .leftJoin(tales, eq(tales.id, mutes.taleId))
    .leftJoin(news, eq(news.id, mutes.newsId))
    .where(and(eq(mutes.userId, userId), gt(mutes.id, after)))
    .orderBy(asc(mutes.id))
    .limit(rowsPerPage);

/** Few enough for one transaction that nobody waits for. */
const rowsAtOnce = 1000;

const mutesIn = (authorId: number) => sql`
  select mutes.ctid from ${mutes} join ${tales} on ${tales.id} = ${mutes.taleId}
  where ${tales.authorId} = ${authorId} limit ${rowsAtOnce}`;

/** How often the discussions below the member's Tales are muted, counted up to `enough`. */
export async function countMutesIn(executor: Executor, authorId: number, enough: number): Promise<number> {
  const { rows } = await executor.execute<{ total: number }>(
    sql`select count(*) as total from (${mutesIn(authorId)}) found`,
  );
  return Math.min(rows[0]!.total, enough);
}

/** Deletes mutes of others below the Tales of a closed account, which nobody sees any more. @returns whether there were any */
export async function eraseSomeMutesIn(executor: Executor, authorId: number): Promise<boolean> {
  const { rowCount } = await executor.execute(sql`delete from ${mutes} where ctid = any(array(${mutesIn(authorId)}))`);
  return (rowCount ?? 0) > 0;
}
