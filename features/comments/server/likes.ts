import { together } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { refuseTroll } from "#features/accounts/server/service.ts";
import { emit } from "#kit/server/features/events.ts";
import { commentLiked } from "./events.ts";
import { mayBeSeen } from "./policy.ts";
import { addToLikes, isLiked, setLike } from "./likes-queries.ts";
import { changeComment, lockAllowed } from "./service.ts";
import type { Target } from "./targets.ts";
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
      const { id: postId, title } = on;
      const fact = { target: target.kind, actor, title, postId, commentId: id, receiverId: row.authorId };
      await together(
        addToLikes(tx, { id, change }),
        change === 1 ? emit({ context, tx, afterCommit }, commentLiked, fact) : null,
      );
    }
    return id;
  });
}
