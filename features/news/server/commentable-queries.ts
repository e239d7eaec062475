import { and, eq, inArray, sql, type Placeholder } from "drizzle-orm";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared.ts";
import { isKept } from "./queries.ts";
import { news } from "./tables.ts";

/** SQL of news posts as the comments on them need it: every post can be commented on. */

const selectPost = (executor: Executor, id: number | Placeholder) =>
  executor
    .select({ id: news.id, title: news.title, languageName: news.language })
    .from(news)
    .where(and(eq(news.id, id), isKept))
    .$dynamic();

const findPost = prepared((executor, valueOf: ValueOf<{ id: number }>) => selectPost(executor, valueOf("id")));

const holdPost = prepared((executor, valueOf: ValueOf<{ id: number }>) =>
  selectPost(executor, valueOf("id")).for("key share"),
);

/** The cards of the blog show the number of comments, too. */
const cacheTagsOf = ({ id, languageName }: { id: number; languageName: LanguageName }) => [
  cacheTag.newsPost(id),
  cacheTag.news(languageName),
];

function withCacheTags([post]: Awaited<ReturnType<typeof selectPost>>) {
  if (post === undefined) return null;
  // The site publishes news, not a member: nobody gets a notification about the first comment.
  return { id: post.id, title: post.title, authorId: null, cacheTags: cacheTagsOf(post) };
}

/** Returns the post, or an empty list if it was deleted. */
const changeTotal = prepared((executor, valueOf: ValueOf<{ id: number; change: number }>) =>
  executor
    .update(news)
    .set({ totComments: sql`${news.totComments} + ${valueOf("change")}` })
    .where(eq(news.id, valueOf("id")))
    .returning({ id: news.id, languageName: news.language }),
);

/** The functions are described in comments/targets.ts. */
export const commentableNews = {
  find: async (executor: Executor, id: number) => withCacheTags(await findPost(executor, { id })),

  hold: async (executor: Executor, id: number) => withCacheTags(await holdPost(executor, { id })),

  addToTotal: (executor: Executor, id: number, change: 1 | -1) => changeTotal(executor, { id, change }),

  async lockAll(executor: Executor, ids: readonly number[]) {
    await executor
      .select({ id: news.id })
      .from(news)
      .where(inArray(news.id, [...ids]))
      .orderBy(news.id)
      .for("update");
  },

  async subtractFromTotals(executor: Executor, counts: readonly { id: number; total: number }[]): Promise<string[]> {
    const stale: string[] = [];
    // One statement for each: there are few posts.
    for (const { id, total } of counts)
      stale.push(...(await changeTotal(executor, { id, change: -total })).flatMap(cacheTagsOf));
    return [...new Set(stale)];
  },
};
