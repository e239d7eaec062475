import { and, eq, sql, type Placeholder } from "drizzle-orm";
import { together, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import { emit } from "#kit/server/features/events.ts";
import { shownWriter } from "./hidden-writers.ts";
import { commentLiked } from "./events.ts";
import { maySee } from "./policy.ts";
import { changeComment, lockAllowed } from "./writing.ts";
import type { CommentView, Target } from "./targets.ts";
import { commentLikes, comments } from "./tables.ts";

const addToLikes = prepared((executor, valueOf: ValueOf<{ id: number; change: number }>) =>
  executor
    .update(comments)
    .set({ totLikes: sql`${comments.totLikes} + ${valueOf("change")}` })
    .where(eq(comments.id, valueOf("id"))),
);

export function likeComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  id: number,
  wantsLike: boolean | undefined,
): Promise<CommentView<Names>> {
  return changeComment(context, target, actor, async (tx, afterCommit) => {
    const [, { row, on }] = await together(
      refuseTroll(tx, actor),
      lockAllowed(tx, target, actor, id, (each) => maySee(actor, each)),
    );
    const mark = { commentId: id, userId: actor.id };
    const liked = wantsLike ?? !(await isLiked(tx, mark));
    const [change] = await together(setLike(tx, mark, liked), spendBudget(context, tx, "likes", actor.id));
    if (change !== 0) {
      const { id: postId, title } = on;
      const fact = {
        target: target.kind,
        actor: shownWriter(actor, on),
        title,
        postId,
        commentId: id,
        receiverId: row.authorId,
      };
      await together(
        addToLikes(tx, { id, change }),
        change === 1 ? emit({ context, tx, afterCommit }, commentLiked, fact) : null,
      );
    }
    return id;
  });
}

/** SQL of likes of comments. The callers hold the lock of the comment. */

const erasedAtOnce = 2000;

/** Erases some of the likes of these comments, which count the fewer. @returns whether there were any */
export async function eraseSomeLikesOf(executor: Executor, commentIds: readonly number[]): Promise<boolean> {
  const ofComments = sql`${commentLikes.commentId} = any(${sql.param([...commentIds])}::bigint[])`;
  const { rowCount } = await executor.execute(sql`
    with gone as (
      delete from ${commentLikes} where ctid = any(array(
        select ctid from ${commentLikes} where ${ofComments} limit ${erasedAtOnce}))
      returning comment_id
    ), counted as (select comment_id, count(*)::integer as likes from gone group by comment_id)
    update ${comments} set tot_likes = ${comments.totLikes} - counted.likes from counted where ${comments.id} = counted.comment_id`);
  return rowCount! > 0;
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

const isLiked = async (executor: Executor, mark: Mark) => (await selectLike(executor, mark)).length > 0;

/** Adds or removes a like. @returns the change of the comment's total: 1, -1, or 0 if the like was as wanted already */
async function setLike(executor: Executor, mark: Mark, wantsLike: boolean): Promise<number> {
  const change = await (wantsLike ? insertLike : deleteLike)(executor, mark);
  return wantsLike ? change.length : 0 - change.length;
}
