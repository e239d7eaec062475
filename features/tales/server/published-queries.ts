import { and, eq, sql, type Placeholder } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SelectResultFields } from "drizzle-orm/query-builders/select.types";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import { commentRule, isAuthorHidden, isShown } from "./queries.ts";
import { ownerOf } from "./owner.ts";
import { tales } from "./tables.ts";

/** SQL of Tales as the comments on them need it: only published Tales can be commented on. */

const selectPublished = (executor: Executor, id: number | Placeholder) =>
  executor
    .select({
      id: tales.id,
      title: tales.title,
      authorId: ownerOf,
      isAuthorHidden: sql<boolean>`${isAuthorHidden}`,
      comments: commentRule,
    })
    .from(tales)
    .where(and(eq(tales.id, id), isShown))
    .$dynamic();

const findPublished = prepared((executor, valueOf: ValueOf<{ id: number }>) =>
  selectPublished(executor, valueOf("id")),
);

const holdPublished = prepared((executor, valueOf: ValueOf<{ id: number }>) =>
  selectPublished(executor, valueOf("id")).for("key share"),
);

const changeTotal = prepared((executor, valueOf: ValueOf<{ id: number; change: number }>) =>
  executor
    .update(tales)
    .set({ totComments: sql`${tales.totComments} + ${valueOf("change")}` })
    .where(eq(tales.id, valueOf("id"))),
);

const withCacheTags = ([tale]: Awaited<ReturnType<typeof selectPublished>>) =>
  tale === undefined ? null : { ...tale, cacheTags: [cacheTag.totals(tale.id)] };

/** The functions are described in comments/targets.ts. */
export const commentableTales = {
  find: async (executor: Executor, id: number) => withCacheTags(await findPublished(executor, { id })),

  // A held Tale can still be hidden when the account of its author is closed; its comments are erased with it then.
  hold: async (executor: Executor, id: number) => withCacheTags(await holdPublished(executor, { id })),

  addToTotal: (executor: Executor, id: number, change: number) => changeTotal(executor, { id, change }),

  async lockAll(executor: Executor, ids: readonly number[]) {
    const all = sql`${tales.id} = any(${sql.param([...ids])}::bigint[])`;
    await executor.select({ id: tales.id }).from(tales).where(all).orderBy(tales.id).for("update");
  },

  async subtractFromTotals(executor: Executor, counts: readonly { id: number; total: number }[]): Promise<string[]> {
    const ids = sql.param(counts.map(({ id }) => id));
    const totals = sql.param(counts.map(({ total }) => total));
    await executor.execute(sql`
      update ${tales} set tot_comments = ${tales.totComments} - gone.total
      from unnest(${ids}::bigint[], ${totals}::integer[]) as gone (id, total)
      where ${tales.id} = gone.id and gone.total > 0`);
    return counts.map(({ id }) => cacheTag.totals(id));
  },
};

/** SQL for the features above that refer to published Tales. */

/** Columns of a published Tale that can't be deleted until the transaction ends; null if there is none. */
export async function holdPublishedTale<Columns extends Record<string, PgColumn>>(
  executor: Executor,
  id: number,
  columns: Columns,
): Promise<SelectResultFields<Columns> | null> {
  const [row] = await executor
    .select(columns as Record<string, PgColumn>)
    .from(tales)
    .where(and(eq(tales.id, id), isShown))
    .for("key share");
  return (row as SelectResultFields<Columns> | undefined) ?? null;
}
