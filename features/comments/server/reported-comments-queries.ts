import { and, asc, eq, inArray, or, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { users } from "#features/accounts/server/tables.ts";
import { news } from "#features/news/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { comments } from "./tables.ts";
import { targetColumns } from "./targets.ts";

/** SQL of comments for moderators: with their original texts, censored or not. */

/** A thread from its top on, oldest first. */
export const originalThread = (executor: Executor, threadId: number) =>
  executor
    .select({
      id: comments.id,
      text: comments.text,
      author: users.username,
      censored: comments.isCensored,
      deleted: comments.isDeleted,
      createdAt: comments.createdAt,
      updatedAt: comments.updatedAt,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .where(or(eq(comments.id, threadId), eq(comments.parentId, threadId)))
    // The top comment comes first, even if the clock was once set back.
    .orderBy(sql`${comments.parentId} is not null`, asc(comments.createdAt), asc(comments.id));

/** The thread of a comment and its Tale or news post; null if it was deleted. */
export async function originalLocation(executor: Executor, id: number) {
  const [row] = await executor
    .select({
      ...targetColumns,
      threadId: sql<number>`coalesce(${comments.parentId}, ${comments.id})`.mapWith(Number),
      title: sql<string>`coalesce(${tales.title}, ${news.title})`,
      taleLanguage: tales.language,
      newsLanguage: news.language,
      categoryName: tales.category,
    })
    .from(comments)
    .leftJoin(tales, eq(tales.id, comments.taleId))
    .leftJoin(news, eq(news.id, comments.newsId))
    .where(eq(comments.id, id));
  return row ?? null;
}

/** Locks these comments, in the order of their ids, and reads the Tale or news post of each that isn't deleted. */
export const lockLocations = (executor: Executor, ids: readonly number[]) =>
  executor
    .select({
      id: comments.id,
      isCensored: comments.isCensored,
      ...targetColumns,
      title: sql<string>`coalesce(${tales.title}, ${news.title})`,
    })
    .from(comments)
    .leftJoin(tales, eq(tales.id, comments.taleId))
    .leftJoin(news, eq(news.id, comments.newsId))
    .where(and(inArray(comments.id, [...ids]), eq(comments.isDeleted, false)))
    .orderBy(asc(comments.id))
    .for("no key update", { of: comments });

/** The text of a comment and its author. */
export async function originalText(executor: Executor, id: number) {
  const [row] = await executor
    .select({ text: comments.text, authorId: users.id, author: users.username })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(eq(comments.id, id));
  return row ?? null;
}
