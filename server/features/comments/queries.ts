import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { orderColumns, fetchPage, type Direction, type PageRequest } from "#server/platform/database/paging.ts";
import { users } from "../accounts/tables.ts";
import { commentLikes, comments } from "./tables.ts";
import { targetColumns, type Target } from "./targets.ts";

/** SQL of comments. */

/** @param readerId the member for whom `liked` is set; null for visitors */
const select = (executor: Executor, readerId: number | null) =>
  executor
    .select({
      id: comments.id,
      ...targetColumns,
      parentId: comments.parentId,
      authorId: comments.authorId,
      author: users.username,
      authorAvatar: users.picProfile,
      text: comments.text,
      totLikes: comments.totLikes,
      isCensored: comments.isCensored,
      isDeleted: comments.isDeleted,
      createdAt: comments.createdAt,
      updatedAt: comments.updatedAt,
      liked: sql<boolean>`exists (select 1 from ${commentLikes}
        where ${commentLikes.commentId} = ${comments.id} and ${commentLikes.userId} = ${readerId})`,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .$dynamic();

export type CommentRow = Awaited<ReturnType<typeof select>>[number];

const isTopComment = (target: Target, targetId: number) => and(eq(target.column, targetId), isNull(comments.parentId));

export interface ThreadPage extends PageRequest {
  sortBy: "id" | "createdAt";
  direction: Direction;
}

/** A page of top-level comments. */
export function topComments(
  executor: Executor,
  target: Target,
  targetId: number,
  { sortBy, direction, ...page }: ThreadPage,
  readerId: number | null,
) {
  const where = isTopComment(target, targetId);
  const order = orderColumns(direction, ...(sortBy === "id" ? [] : [comments.createdAt]), comments.id);
  return fetchPage(
    select(executor, readerId)
      .where(where)
      .orderBy(...order),
    executor.$count(comments, where),
    page,
  );
}

/** All replies of these threads, oldest first. */
export function repliesOf(executor: Executor, threadIds: readonly number[], readerId: number | null) {
  return select(executor, readerId)
    .where(inArray(comments.parentId, [...threadIds]))
    .orderBy(comments.createdAt, comments.id);
}

export async function commentById(executor: Executor, id: number, readerId: number | null): Promise<CommentRow | null> {
  const [row] = await select(executor, readerId).where(eq(comments.id, id));
  return row ?? null;
}

/** The number of threads before this one, in ascending or descending order of time. */
export async function threadsBefore(
  executor: Executor,
  target: Target,
  targetId: number,
  threadId: number,
  direction: "ASC" | "DESC",
): Promise<number> {
  const [thread] = await executor
    .select({ createdAt: comments.createdAt })
    .from(comments)
    .where(eq(comments.id, threadId));
  if (thread === undefined) return 0;
  const precedes = direction === "ASC" ? lt : gt;
  const before = or(
    precedes(comments.createdAt, thread.createdAt),
    and(eq(comments.createdAt, thread.createdAt), precedes(comments.id, threadId)),
  );
  return executor.$count(comments, and(isTopComment(target, targetId), before));
}

/** @returns null if the author already has a comment with this client key */
export async function insertComment(executor: Executor, comment: typeof comments.$inferInsert): Promise<number | null> {
  const [row] = await executor
    .insert(comments)
    .values(comment)
    .onConflictDoNothing({ target: [comments.authorId, comments.clientKey] })
    .returning({ id: comments.id });
  return row?.id ?? null;
}

export async function commentIdByClientKey(
  executor: Executor,
  authorId: number,
  clientKey: string,
): Promise<number | null> {
  const [row] = await executor
    .select({ id: comments.id })
    .from(comments)
    .where(and(eq(comments.authorId, authorId), eq(comments.clientKey, clientKey)));
  return row?.id ?? null;
}

/** Locks the row until the transaction ends, so that likes, edits and censoring run one after the other. */
export async function lockComment(executor: Executor, id: number) {
  const [row] = await executor
    .select({
      id: comments.id,
      ...targetColumns,
      parentId: comments.parentId,
      authorId: comments.authorId,
      isCensored: comments.isCensored,
      isDeleted: comments.isDeleted,
    })
    .from(comments)
    .where(eq(comments.id, id))
    .for("no key update");
  return row ?? null;
}

export async function updateComment(executor: Executor, id: number, change: Partial<typeof comments.$inferInsert>) {
  await executor.update(comments).set(change).where(eq(comments.id, id));
}

export async function deleteComment(executor: Executor, id: number) {
  await executor.delete(comments).where(eq(comments.id, id));
}

export async function replyCount(executor: Executor, threadId: number): Promise<number> {
  return executor.$count(comments, eq(comments.parentId, threadId));
}

export async function deleteLikes(executor: Executor, commentId: number) {
  await executor.delete(commentLikes).where(eq(commentLikes.commentId, commentId));
}

/**
 * Adds or removes a like, as `wanted` says; without `wanted` it toggles the like. The caller holds the lock.
 * @returns whether this call added the like
 */
export async function setLike(
  executor: Executor,
  commentId: number,
  userId: number,
  wanted: boolean | undefined,
): Promise<boolean> {
  const own = and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId));
  const wasLiked =
    (await executor.select({ commentId: commentLikes.commentId }).from(commentLikes).where(own)).length > 0;
  const liked = wanted ?? !wasLiked;
  if (liked === wasLiked) return false;
  if (liked) await executor.insert(commentLikes).values({ commentId, userId });
  else await executor.delete(commentLikes).where(own);
  await executor
    .update(comments)
    .set({ totLikes: sql`${comments.totLikes} + ${liked ? 1 : -1}` })
    .where(eq(comments.id, commentId));
  return liked;
}
