import { eq, type SQL } from "drizzle-orm";
import type { LanguageName } from "#contract/languages.ts";
import type { newsSorts } from "#contract/news.ts";
import { collateByLanguage } from "#server/platform/database/collation.ts";
import type { Executor } from "#server/platform/database/database.ts";
import {
  countShown,
  fetchPage,
  idsOnPage,
  orderColumns,
  type Direction,
  type PageRequest,
} from "#server/platform/database/paging.ts";
import { news } from "./tables.ts";

/** SQL of news. The queries for comments are in commentable-queries.ts. */

/** The columns of a post in a list: everything but its content. */
const listColumns = {
  id: news.id,
  title: news.title,
  description: news.description,
  languageName: news.language,
  photo: news.photo,
  totComments: news.totComments,
  createdAt: news.createdAt,
  updatedAt: news.updatedAt,
};

const postColumns = { ...listColumns, content: news.content };

const selectListed = (executor: Executor) => executor.select(listColumns).from(news).$dynamic();
const selectWhole = (executor: Executor) => executor.select(postColumns).from(news).$dynamic();

export type NewsRow = Awaited<ReturnType<typeof selectListed>>[number];
export type NewsWithContent = Awaited<ReturnType<typeof selectWhole>>[number];

export async function newsById(executor: Executor, id: number): Promise<NewsWithContent | null> {
  const [row] = await selectWhole(executor).where(eq(news.id, id));
  return row ?? null;
}

/** Locks the row until the transaction ends, so that editing, deleting and commenting run one after the other. */
export async function lockNews(executor: Executor, id: number) {
  const [row] = await executor
    .select({ title: news.title, languageName: news.language, photo: news.photo, updatedAt: news.updatedAt })
    .from(news)
    .where(eq(news.id, id))
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

export interface NewsPage extends PageRequest {
  sortBy: (typeof newsSorts)[number];
  direction: Direction;
  languageName?: LanguageName | undefined;
}

function order({ sortBy, direction, languageName }: NewsPage): SQL[] {
  if (sortBy === "id") return orderColumns(direction, news.id);
  const column = sortBy === "title" ? collateByLanguage(news.title, languageName) : news.createdAt;
  return orderColumns(direction, column, news.id);
}

export function newsPage(executor: Executor, options: NewsPage) {
  const { languageName } = options;
  const where = languageName === undefined ? undefined : eq(news.language, languageName);
  const orderBy = order(options);
  const { ids, isOnPage } = idsOnPage(executor, news, { where, orderBy }, options);
  const rows = selectListed(executor)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(rows, countShown(executor, news, where), options);
}
