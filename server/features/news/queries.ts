import { asc, count, desc, eq, type SQL } from "drizzle-orm";
import type { LanguageName } from "#contract/languages.ts";
import type { newsSorts } from "#contract/news.ts";
import { inAlphabet } from "#server/platform/database/alphabet.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { news } from "./tables.ts";

/** All SQL of news; what comments need of it is in commenting.ts. */

/** A post as lists show it: everything but its text. */
const listed = {
  id: news.id,
  title: news.title,
  description: news.description,
  languageName: news.language,
  photo: news.photo,
  totComments: news.totComments,
  createdAt: news.createdAt,
  updatedAt: news.updatedAt,
};

const whole = { ...listed, content: news.content };

const selectListed = (executor: Executor) => executor.select(listed).from(news).$dynamic();
const selectWhole = (executor: Executor) => executor.select(whole).from(news).$dynamic();

export type NewsRow = Awaited<ReturnType<typeof selectListed>>[number];
export type NewsWithContent = Awaited<ReturnType<typeof selectWhole>>[number];

export async function newsById(executor: Executor, id: number): Promise<NewsWithContent | null> {
  const [row] = await selectWhole(executor).where(eq(news.id, id));
  return row ?? null;
}

/** Locks the row until the transaction ends, so that changes, deletion and new comments take turns. */
export async function lockNews(executor: Executor, id: number) {
  const [row] = await executor
    .select({ languageName: news.language, photo: news.photo, updatedAt: news.updatedAt })
    .from(news)
    .where(eq(news.id, id))
    .for("update");
  return row ?? null;
}

export async function insertNews(executor: Executor, post: typeof news.$inferInsert): Promise<NewsWithContent> {
  const [row] = await executor.insert(news).values(post).returning(whole);
  return row!;
}

/** @returns null where a post was made with this key before */
export async function insertNewsOnce(executor: Executor, post: typeof news.$inferInsert): Promise<NewsWithContent | null> {
  const [row] = await executor.insert(news).values(post).onConflictDoNothing({ target: news.clientKey }).returning(whole);
  return row ?? null;
}

export async function newsByClientKey(executor: Executor, clientKey: string): Promise<NewsWithContent | null> {
  const [row] = await selectWhole(executor).where(eq(news.clientKey, clientKey));
  return row ?? null;
}

export async function updateNews(executor: Executor, id: number, change: Partial<typeof news.$inferInsert>): Promise<NewsWithContent> {
  const [row] = await executor.update(news).set(change).where(eq(news.id, id)).returning(whole);
  return row!;
}

export async function deleteNews(executor: Executor, id: number) {
  await executor.delete(news).where(eq(news.id, id));
}

export interface NewsPage {
  pageNumber: number;
  pageSize: number;
  sortBy: (typeof newsSorts)[number];
  direction: "ASC" | "DESC";
  languageName?: LanguageName | undefined;
}

/** The id breaks every tie, in the same direction, so that pages never overlap. */
function order({ sortBy, direction, languageName }: NewsPage): SQL[] {
  const way = direction === "ASC" ? asc : desc;
  if (sortBy === "id") return [way(news.id)];
  const column = sortBy === "title" ? inAlphabet(news.title, languageName) : news.createdAt;
  return [way(column), way(news.id)];
}

export async function newsPage(executor: Executor, options: NewsPage) {
  const { languageName, pageNumber, pageSize } = options;
  const where = languageName === undefined ? undefined : eq(news.language, languageName);
  const rows = selectListed(executor)
    .where(where)
    .orderBy(...order(options))
    .limit(pageSize)
    .offset(pageNumber * pageSize);
  const total = executor.select({ total: count() }).from(news).where(where);
  const [found, [counted]] = await Promise.all([rows, total]);
  return { rows: found, total: counted?.total ?? 0 };
}
