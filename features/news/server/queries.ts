import { and, eq, inArray, sql, type Placeholder } from "drizzle-orm";
import { cacheTag } from "#vocabulary/cache-tags.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import { deletedNews, news } from "./tables.ts";

/** SQL of published news. */

/** Not deleted: each statement that shows or locks posts has it. */
export const isKept = sql`${news.id} <> all(array(select ${deletedNews.newsId} from ${deletedNews}))`;

/** The columns of a post in a list: everything but its content. */
export const listColumns = {
  id: news.id,
  title: news.title,
  description: news.description,
  languageName: news.language,
  photo: news.photo,
  totComments: news.totComments,
  pinned: news.pinned,
  createdAt: news.createdAt,
  updatedAt: news.updatedAt,
};

const postColumns = { ...listColumns, content: news.content };

const selectListed = (executor: Executor) => executor.select(listColumns).from(news).$dynamic();
const selectWhole = (executor: Executor) => executor.select(postColumns).from(news).$dynamic();

export type NewsRow = Awaited<ReturnType<typeof selectListed>>[number];
export type NewsWithContent = Awaited<ReturnType<typeof selectWhole>>[number];

export async function newsById(executor: Executor, id: number): Promise<NewsWithContent | null> {
  const [row] = await selectWhole(executor).where(and(eq(news.id, id), isKept));
  return row ?? null;
}

/** Locks the row until the transaction ends, so that editing, deleting and commenting run one after the other. */
export async function lockNews(executor: Executor, id: number) {
  const [row] = await executor
    .select({ title: news.title, languageName: news.language, photo: news.photo, updatedAt: news.updatedAt })
    .from(news)
    .where(and(eq(news.id, id), isKept))
    .for("update");
  return row ?? null;
}

export async function insertNews(executor: Executor, post: typeof news.$inferInsert): Promise<NewsWithContent> {
  const [row] = await executor.insert(news).values(post).returning(postColumns);
  return row!;
}

/** @returns null if a post with this client key exists */
export async function insertNewsOnce(
  executor: Executor,
  post: typeof news.$inferInsert,
): Promise<NewsWithContent | null> {
  const [row] = await executor
    .insert(news)
    .values(post)
    .onConflictDoNothing({ target: news.clientKey })
    .returning(postColumns);
  return row ?? null;
}

export async function newsByClientKey(executor: Executor, clientKey: string): Promise<NewsWithContent | null> {
  const [row] = await selectWhole(executor).where(eq(news.clientKey, clientKey));
  return row ?? null;
}

export async function updateNews(
  executor: Executor,
  id: number,
  change: Partial<typeof news.$inferInsert>,
): Promise<NewsWithContent> {
  const [row] = await executor.update(news).set(change).where(eq(news.id, id)).returning(postColumns);
  return row!;
}

export async function deleteNews(executor: Executor, id: number) {
  await executor.delete(news).where(eq(news.id, id));
}

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
  return {
    id: post.id,
    title: post.title,
    authorId: null,
    isAuthorHidden: false,
    comments: "open" as const,
    cacheTags: cacheTagsOf(post),
  };
}

/** Returns the post, or an empty list if it was deleted. */
const changeTotal = prepared((executor, valueOf: ValueOf<{ id: number; change: number }>) =>
  executor
    .update(news)
    .set({ totComments: sql`${news.totComments} + ${valueOf("change")}` })
    .where(eq(news.id, valueOf("id")))
    .returning({ id: news.id, languageName: news.language }),
);

/** Posts as the comments on them need them: all can be commented on. The functions are described in comments/targets.ts. */
export const commentableNews = {
  find: async (executor: Executor, id: number) => withCacheTags(await findPost(executor, { id })),

  hold: async (executor: Executor, id: number) => withCacheTags(await holdPost(executor, { id })),

  addToTotal: (executor: Executor, id: number, change: number) => changeTotal(executor, { id, change }),

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
