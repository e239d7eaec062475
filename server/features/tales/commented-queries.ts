import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { isPublished } from "./queries.ts";
import { tales } from "./tables.ts";

/** SQL of Tales as comments reach them. */

export const publishedToComment = (executor: Executor, id: number) =>
  executor
    .select({ id: tales.id, title: tales.title, authorId: tales.authorId })
    .from(tales)
    .where(and(eq(tales.id, id), isPublished))
    .$dynamic();

export async function addToCommentTotal(executor: Executor, id: number, change: 1 | -1) {
  await executor
    .update(tales)
    .set({ totComments: sql`${tales.totComments} + ${change}` })
    .where(eq(tales.id, id));
}

/** Published or not, in the order of their ids. */
export async function lockTales(executor: Executor, ids: readonly number[]) {
  const all = sql`${tales.id} = any(${sql.param([...ids])}::bigint[])`;
  await executor.select({ id: tales.id }).from(tales).where(all).orderBy(tales.id).for("no key update");
}

export async function lowerCommentTotals(executor: Executor, counts: readonly { id: number; total: number }[]) {
  const ids = sql.param(counts.map(({ id }) => id));
  const totals = sql.param(counts.map(({ total }) => total));
  await executor.execute(sql`
    update ${tales} set tot_comments = ${tales.totComments} - gone.total
    from unnest(${ids}::bigint[], ${totals}::integer[]) as gone (id, total)
    where ${tales.id} = gone.id and gone.total > 0`);
}
