import { together } from "#server/platform/database/transaction.ts";
import type { Actor } from "#server/platform/http/call-checks.ts";
import { firstLikeComment } from "../notifications/kinds.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { spendBudget } from "#server/platform/throttle/member-budgets.ts";
import { refuseTroll } from "../accounts/service.ts";
import { notify } from "../notifications/service.ts";
import { mayBeSeen } from "./policy.ts";
import { addToLikes, isLiked, setLike } from "./likes-queries.ts";
import { changeComment, lockAllowed } from "./service.ts";
import type { CommentedItem, Target } from "./targets.ts";
import type { CommentView } from "./views.ts";

export function likeComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  id: number,
  wantsLike: boolean | undefined,
): Promise<CommentView<Names>> {
  return changeComment(context, target, actor, async (tx, afterCommit) => {
    const [, { row, on }] = await together(refuseTroll(tx, actor), lockAllowed(tx, target, id, mayBeSeen));
    const mark = { commentId: id, userId: actor.id };
    const liked = wantsLike ?? !(await isLiked(tx, mark));
    const [change] = await together(setLike(tx, mark, liked), spendBudget(context, tx, "likes", actor.id));
    if (change !== 0) {
      await together(
        addToLikes(tx, { id, change }),
        change === 1 ? notify(context, tx, afterCommit, firstLike(target, actor, row, on)) : null,
      );
    }
    return id;
  });
}

function firstLike(target: Target, actor: Actor, row: { id: number; authorId: number | null }, on: CommentedItem) {
  const event = { target: target.kind, actor, title: on.title, postId: on.id, commentId: row.id };
  return firstLikeComment({ ...event, receiverId: row.authorId });
}
