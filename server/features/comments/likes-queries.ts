import { and, eq, sql, type Placeholder } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { prepared, type ValueOf } from "#server/platform/database/prepared.ts";
import { commentLikes, comments } from "./tables.ts";

/** SQL of likes of comments. The callers hold the lock of the comment. */

export async function deleteLikes(executor: Executor, commentId: number) {
  await executor.delete(commentLikes).where(eq(commentLikes.commentId, commentId));
}

interface Mark {
  commentId: number;
  userId: number;
}

const insertLike = prepared((executor, valueOf: ValueOf<Mark>) =>
  executor
    .insert(commentLikes)
    .values({ commentId: valueOf("commentId"), userId: valueOf("userId") })
    .onConflictDoNothing()
    .returning({ commentId: commentLikes.commentId }),
);

const isOfMember = ({ commentId, userId }: { [Name in keyof Mark]: Placeholder }) =>
  and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId));

const deleteLike = prepared((executor, valueOf: ValueOf<Mark>) =>
  executor
    .delete(commentLikes)
    .where(isOfMember({ commentId: valueOf("commentId"), userId: valueOf("userId") }))
    .returning({ commentId: commentLikes.commentId }),
);

const selectLike = prepared((executor, valueOf: ValueOf<Mark>) =>
  executor
    .select({ commentId: commentLikes.commentId })
    .from(commentLikes)
    .where(isOfMember({ commentId: valueOf("commentId"), userId: valueOf("userId") })),
);

export const isLiked = async (executor: Executor, mark: Mark) => (await selectLike(executor, mark)).length > 0;

/** Adds or removes a like. @returns the change of the comment's total: 1, -1, or 0 if the like was as wanted already */
export async function setLike(executor: Executor, mark: Mark, wantsLike: boolean): Promise<number> {
  const change = await (wantsLike ? insertLike : deleteLike)(executor, mark);
  return wantsLike ? change.length : 0 - change.length;
}

export const addToLikes = prepared((executor, valueOf: ValueOf<{ id: number; change: number }>) =>
  executor
    .update(comments)
    .set({ totLikes: sql`${comments.totLikes} + ${valueOf("change")}` })
    .where(eq(comments.id, valueOf("id"))),
);
