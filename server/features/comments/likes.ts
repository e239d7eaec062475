import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { spendBudget } from "#server/platform/throttle/member-budgets.ts";
import { refuseTroll } from "../accounts/service.ts";
import { firstLikeComment, notify } from "../notifications/service.ts";
import { mayBeSeen } from "./policy.ts";
import { setLike } from "./queries.ts";
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
    await refuseTroll(tx, actor);
    const { row, on } = await lockAllowed(tx, target, id, mayBeSeen);
    const isNew = await setLike(tx, id, actor.id, wantsLike);
    await spendBudget(context, tx, "likes", actor.id);
    if (isNew) await notify(context, tx, afterCommit, firstLike(target, actor, row, on));
    return id;
  });
}

function firstLike(target: Target, actor: Actor, row: { id: number; authorId: number | null }, on: CommentedItem) {
  const event = { target: target.kind, actor, title: on.title, postId: on.id, commentId: row.id };
  return firstLikeComment({ ...event, receiverId: row.authorId });
}
