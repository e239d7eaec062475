import { count, eq, inArray, sql } from "drizzle-orm";
import { comments } from "#features/comments/server/tables.ts";
import { news } from "#features/news/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { bookmarks, taleLikes } from "#features/reactions/server/tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { NewsPost } from "./news.ts";
import type { Tale } from "./tales.ts";

/** Sets the counters of rows that were inserted in bulk; single calls of the API count by themselves. */
export async function countTotals(
  executor: Executor,
  added: readonly Tale[],
  posts: readonly NewsPost[],
): Promise<void> {
  const totalOf = (table: typeof comments | typeof taleLikes | typeof bookmarks) =>
    sql`(${executor.select({ total: count() }).from(table).where(eq(table.taleId, tales.id))})`;
  await executor
    .update(tales)
    .set({ totComments: totalOf(comments), totLikes: totalOf(taleLikes), totBookmarks: totalOf(bookmarks) })
    .where(
      inArray(
        tales.id,
        added.map(({ id }) => id),
      ),
    );
  const ofPost = executor.select({ total: count() }).from(comments).where(eq(comments.newsId, news.id));
  await executor
    .update(news)
    .set({ totComments: sql`(${ofPost})` })
    .where(
      inArray(
        news.id,
        posts.map(({ id }) => id),
      ),
    );
}
