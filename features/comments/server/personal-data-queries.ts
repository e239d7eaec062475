import { and, asc, count, eq, gt, isNotNull, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "#kit/server/database/transaction.ts";
import { rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { titleFor } from "#features/tales/server/queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { news } from "#features/news/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import { commentLikes, comments } from "./tables.ts";
import type { Target } from "./targets.ts";

/** SQL of the personal data in comments. */

const top = alias(comments, "top");
const reply = alias(comments, "reply");
const topAuthor = alias(users, "top_author");

/** The title of the Tale or news post. */
const titleOn = (memberId: number) => sql<string | null>`coalesce(${titleFor(memberId)}, ${news.title})`;

export const commentsAfter = (executor: Executor, authorId: number, after: number) =>
  executor
    .select({
      id: comments.id,
      comment: comments.text,
      taleId: comments.taleId,
      newsId: comments.newsId,
      title: titleOn(authorId),
      inThreadOf: topAuthor.username,
      totLikes: comments.totLikes,
      censored: comments.isCensored,
      createdAt: comments.createdAt,
      updatedAt: comments.updatedAt,
    })
    .from(comments)
    .leftJoin(tales, eq(tales.id, comments.taleId))
    .leftJoin(news, eq(news.id, comments.newsId))
    .leftJoin(top, eq(top.id, comments.parentId))
    .leftJoin(topAuthor, eq(topAuthor.id, top.authorId))
    .where(and(eq(comments.authorId, authorId), eq(comments.isDeleted, false), gt(comments.id, after)))
    .orderBy(asc(comments.id))
    .limit(rowsPerPage);

export const likedCommentsAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({
      commentId: comments.id,
      taleId: comments.taleId,
      newsId: comments.newsId,
      title: titleOn(userId),
      author: users.username,
    })
    .from(commentLikes)
    .innerJoin(comments, eq(comments.id, commentLikes.commentId))
    .leftJoin(tales, eq(tales.id, comments.taleId))
    .leftJoin(news, eq(news.id, comments.newsId))
    .leftJoin(users, eq(users.id, comments.authorId))
    .where(and(eq(commentLikes.userId, userId), eq(comments.isDeleted, false), gt(commentLikes.commentId, after)))
    .orderBy(asc(commentLikes.commentId))
    .limit(rowsPerPage);

/** The items of a target on which the member commented, each with the number of their comments that it counts. @param own which comments */
export const countsOf = (executor: Executor, { column }: Target, own: SQL) =>
  executor
    .select({ id: sql`${column}`.mapWith(Number), total: count(sql`case when not ${comments.isDeleted} then 1 end`) })
    .from(comments)
    .where(and(own, isNotNull(column)))
    .groupBy(column)
    .orderBy(column);

/** @param given which likes */
export async function subtractLikes(executor: Executor, given: SQL): Promise<void> {
  await executor
    .update(comments)
    .set({ totLikes: sql`${comments.totLikes} - 1` })
    .from(commentLikes)
    .where(and(eq(commentLikes.commentId, comments.id), given));
  await executor.delete(commentLikes).where(given);
}

/** @param own which comments @returns the ids of their threads */
export async function deleteReplies(executor: Executor, own: SQL): Promise<number[]> {
  const deletedReplies = await executor
    .delete(comments)
    .where(and(own, isNotNull(comments.parentId)))
    .returning({ parentId: comments.parentId });
  return [...new Set(deletedReplies.map(({ parentId }) => parentId!))];
}

const hasReplies = (executor: Executor) =>
  sql`exists ${executor.select({ id: reply.id }).from(reply).where(eq(reply.parentId, comments.id))}`;

/** Handles the member's top comments: those with replies become empty lines without an author, the others are deleted. */
export async function emptyThreads(executor: Executor, own: SQL): Promise<void> {
  const deletedLines = await executor
    .update(comments)
    .set({ text: "", isDeleted: true, isCensored: false, totLikes: 0, authorId: null, clientKey: null })
    .where(and(own, hasReplies(executor)))
    .returning({ id: comments.id });
  const ids = sql.param(deletedLines.map(({ id }) => id));
  await executor.delete(commentLikes).where(sql`${commentLikes.commentId} = any(${ids}::bigint[])`);
  await executor.delete(comments).where(own);
}

/** Deletes those of the threads that have only an empty line left; a job deletes those whose likes it erases. */
export async function deleteLeftLines(executor: Executor, threadIds: readonly number[]): Promise<void> {
  const ids = sql.param([...threadIds]);
  await executor
    .delete(comments)
    .where(
      and(
        sql`${comments.id} = any(${ids}::bigint[])`,
        eq(comments.isDeleted, true),
        eq(comments.totLikes, 0),
        sql`not ${hasReplies(executor)}`,
      ),
    );
}
