import { and, eq, sql } from "drizzle-orm";
import { shown } from "#contract/shown.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { isPublished } from "./queries.ts";
import { tales } from "./tables.ts";

/** The door through which comments reach Tales: published ones only. */

const select = (executor: Executor, id: number) =>
  executor
    .select({ id: tales.id, title: tales.title, authorId: tales.authorId })
    .from(tales)
    .where(and(eq(tales.id, id), isPublished))
    .$dynamic();

const commented = ([tale]: Awaited<ReturnType<typeof select>>) =>
  tale === undefined ? null : { ...tale, shown: [shown.tale(tale.id)] };

export const taleToComment = {
  find: async (executor: Executor, id: number) => commented(await select(executor, id)),
  lock: async (executor: Executor, id: number) => commented(await select(executor, id).for("no key update")),
  async count(executor: Executor, id: number, change: 1 | -1) {
    await executor
      .update(tales)
      .set({ totComments: sql`${tales.totComments} + ${change}` })
      .where(eq(tales.id, id));
  },
  /** Locks these, published or not, in the order of their ids. */
  async lockAll(executor: Executor, ids: readonly number[]) {
    const all = sql`${tales.id} = any(${sql.param([...ids])}::bigint[])`;
    await executor.select({ id: tales.id }).from(tales).where(all).orderBy(tales.id).for("no key update");
  },
  /** Counts so many comments less on each; whoever does holds the locks. */
  async countDown(executor: Executor, counts: readonly { id: number; total: number }[]): Promise<string[]> {
    const ids = sql.param(counts.map(({ id }) => id));
    const totals = sql.param(counts.map(({ total }) => total));
    await executor.execute(sql`
      update ${tales} set tot_comments = ${tales.totComments} - gone.total
      from unnest(${ids}::bigint[], ${totals}::integer[]) as gone (id, total)
      where ${tales.id} = gone.id and gone.total > 0`);
    return counts.map(({ id }) => shown.tale(id));
  },
};
