import { eq, inArray, sql } from "drizzle-orm";
import type { LanguageName } from "#contract/languages.ts";
import type { Executor } from "#server/platform/database/database.ts";
import { news } from "./tables.ts";

/** SQL of news as comments reach it. */

export const newsToCommentOn = (executor: Executor, id: number) =>
  executor
    .select({ id: news.id, title: news.title, languageName: news.language })
    .from(news)
    .where(eq(news.id, id))
    .$dynamic();

/** @param change below zero for comments that go @returns the post, or nothing where it is gone */
export const addToCommentTotal = (
  executor: Executor,
  id: number,
  change: number,
): Promise<{ id: number; languageName: LanguageName }[]> =>
  executor
    .update(news)
    .set({ totComments: sql`${news.totComments} + ${change}::integer` })
    .where(eq(news.id, id))
    .returning({ id: news.id, languageName: news.language });

/** In the order of their ids. */
export async function lockPosts(executor: Executor, ids: readonly number[]) {
  await executor
    .select({ id: news.id })
    .from(news)
    .where(inArray(news.id, [...ids]))
    .orderBy(news.id)
    .for("no key update");
}
