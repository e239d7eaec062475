import { eq, inArray, sql } from "drizzle-orm";
import type { LanguageName } from "#contract/languages.ts";
import { shown } from "#contract/shown.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { news } from "./tables.ts";

/** The door through which comments reach news; every post is there for everybody. */

const select = (executor: Executor, id: number) =>
  executor.select({ id: news.id, title: news.title, languageName: news.language }).from(news).where(eq(news.id, id)).$dynamic();

/** Cards show the number of comments, too. */
const shownWith = ({ id, languageName }: { id: number; languageName: LanguageName }) => [shown.newsPost(id), shown.news(languageName)];

function commented([post]: Awaited<ReturnType<typeof select>>) {
  if (post === undefined) return null;
  // A post is the house's: nobody waits for its first comment.
  return { id: post.id, title: post.title, authorId: null, shown: shownWith(post) };
}

export const newsToComment = {
  find: async (executor: Executor, id: number) => commented(await select(executor, id)),
  lock: async (executor: Executor, id: number) => commented(await select(executor, id).for("no key update")),
  async count(executor: Executor, id: number, change: 1 | -1) {
    await executor
      .update(news)
      .set({ totComments: sql`${news.totComments} + ${change}` })
      .where(eq(news.id, id));
  },
  /** Locks these, in the order of their ids. */
  async lockAll(executor: Executor, ids: readonly number[]) {
    await executor.select({ id: news.id }).from(news).where(inArray(news.id, [...ids])).orderBy(news.id).for("no key update");
  },
  /** Counts so many comments less on each; whoever does holds the locks. */
  async countDown(executor: Executor, counts: readonly { id: number; total: number }[]): Promise<string[]> {
    const stale: string[] = [];
    // One by one: there are not many posts.
    for (const { id, total } of counts) {
      const less = { totComments: sql`${news.totComments} - ${total}::integer` };
      const rows = await executor.update(news).set(less).where(eq(news.id, id)).returning({ id: news.id, languageName: news.language });
      stale.push(...rows.flatMap(shownWith));
    }
    return [...new Set(stale)];
  },
};
