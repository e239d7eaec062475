import { refuseTroll } from "#features/accounts/server/service.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { invalidField } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { tellFirstShown } from "./first-shown.ts";
import { relist } from "./holding.ts";
import { mayFreeze, mayHide } from "./policy.ts";
import { updateComment } from "./queries.ts";
import type { CommentView, Target } from "./targets.ts";
import { changeComment, lockThreadAllowed } from "./writing.ts";

/** The author of a Tale hides comments below it, and closes their threads. */

export function hideComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  id: number,
  isHidden: boolean,
): Promise<CommentView<Names>> {
  return changeComment(context, target, actor, async (tx, afterCommit, atCommit) => {
    await refuseTroll(tx, actor);
    const { on, thread } = await lockThreadAllowed(tx, target, actor, id, (row, item) => mayHide(actor, row, item));
    if (thread.comment.isHidden === isHidden) return id;
    await updateComment(tx, id, { isHidden });
    if (thread.comment.heldFor !== null) return id;
    await tellFirstShown({ context, tx, afterCommit }, target, on.id, [{ ...thread.comment, isHidden }]);
    await relist(tx, [thread.top.id]);
    atCommit(() => target.addToTotal(tx, on.id, isHidden ? -1 : 1));
    context.cache.moved(afterCommit, on.cacheTags, "changed");
    return id;
  });
}

/** The staff do so, too. */
export function freezeComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  id: number,
  isFrozen: boolean,
): Promise<CommentView<Names>> {
  return changeComment(context, target, actor, async (tx) => {
    await refuseTroll(tx, actor);
    const { on, thread } = await lockThreadAllowed(tx, target, actor, id, (row, item) => mayFreeze(actor, row, item));
    if (on.authorId !== actor.id) await requireStaffRole(tx, actor, "moderator");
    if (thread.comment.id !== thread.top.id)
      throw invalidField("id", "Only the discussion below a top-level comment can be closed.");
    if (thread.comment.isFrozen !== isFrozen) await updateComment(tx, id, { isFrozen });
    return id;
  });
}
