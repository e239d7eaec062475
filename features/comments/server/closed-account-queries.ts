import { and, asc, eq, inArray, lte } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { ClosedAccount } from "#features/personal-data/server/provider.ts";
import { withoutMention } from "./mentions.ts";
import { subtractLikes } from "./personal-data-queries.ts";
import { commentLikes, commentMentions, comments } from "./tables.ts";

/** SQL that erases the comments, likes and mentions of a closed account in batches. */

const rowsAtOnce = 200;

const mentioning = (executor: Executor, username: string) =>
  executor
    .select({ id: commentMentions.commentId })
    .from(commentMentions)
    .where(eq(commentMentions.name, username.toLowerCase()))
    .$dynamic();

/** In any order, because sorting would read all of them for every batch. */
export const someCommentsOf = (executor: Executor, authorId: number) =>
  executor
    .select({ id: comments.id, parentId: comments.parentId, taleId: comments.taleId, newsId: comments.newsId })
    .from(comments)
    .where(eq(comments.authorId, authorId))
    .limit(rowsAtOnce);

/** Locks these comments, in the order of their ids. */
export async function lockComments(executor: Executor, ids: readonly number[]): Promise<void> {
  await executor
    .select({ id: comments.id })
    .from(comments)
    .where(inArray(comments.id, [...ids]))
    .orderBy(asc(comments.id))
    .for("update");
}

/** @returns how many */
export async function eraseSomeLikes(executor: Executor, userId: number): Promise<number> {
  const some = await executor
    .select({ id: commentLikes.commentId })
    .from(commentLikes)
    .where(eq(commentLikes.userId, userId))
    .limit(rowsAtOnce);
  if (some.length === 0) return 0;
  const ids = some.map(({ id }) => id);
  await lockComments(executor, ids);
  await subtractLikes(executor, and(eq(commentLikes.userId, userId), inArray(commentLikes.commentId, ids))!);
  return ids.length;
}

/** Later comments with the name mean another member. @returns how many */
export async function forgetSomeMentions(
  executor: Executor,
  { username, closedAt, wasActivated }: ClosedAccount,
): Promise<number> {
  if (!wasActivated) return 0;
  const some = await mentioning(executor, username)
    .innerJoin(comments, and(eq(comments.id, commentMentions.commentId), lte(comments.createdAt, closedAt)))
    .orderBy(asc(commentMentions.commentId))
    .limit(rowsAtOnce);
  if (some.length === 0) return 0;
  const ids = some.map(({ id }) => id);
  await lockComments(executor, ids);
  await executor
    .update(comments)
    .set({ text: withoutMention(comments.text, username) })
    .where(inArray(comments.id, ids));
  // The trigger has deleted them already.
  await executor
    .delete(commentMentions)
    .where(and(eq(commentMentions.name, username.toLowerCase()), inArray(commentMentions.commentId, ids)));
  return ids.length;
}
