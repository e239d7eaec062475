import { refuseCommentBan } from "#features/accounts/server/service.ts";
import { lockAgainstBlocks, refuseBlocked } from "#features/blocks/server/service.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { shownWriter } from "./hidden-writers.ts";
import { bothOf, heldForOf, holdAnswersLike, relist, tellOfHeld } from "./holding.ts";
import { mayEdit } from "./policy.ts";
import { updateComment } from "./queries.ts";
import type { CommentView, Target } from "./targets.ts";
import { changeComment, lockThreadAllowed, validText } from "./writing.ts";

/** Changes the text of one's own comment. Where a new one would be held, the changed one is held again. */
export function editComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  id: number,
  comment: string,
): Promise<CommentView<Names>> {
  const text = validText(comment);
  return changeComment(context, target, actor, async (tx, afterCommit, atCommit) => {
    await lockAgainstBlocks(tx, actor.id);
    await refuseCommentBan(tx, actor, context.clock);
    const { thread, on } = await lockThreadAllowed(tx, target, actor, id, (row) => mayEdit(actor, row));
    await refuseBlocked(tx, actor, { text });
    const { heldFor: before, heldWithId, text: textBefore } = thread.comment;
    const isSame = text === textBefore;
    const added = isSame ? null : await heldForOf(context, tx, actor, on, { text, before: textBefore });
    const heldFor = bothOf(before, added);
    // An answer that is held with another comment waits for itself once its own text has to be approved.
    const held = heldFor === before ? {} : { heldFor, ...(heldWithId === null ? {} : { heldWithId: null }) };
    await updateComment(tx, id, { text, updatedAt: context.clock.now(), ...held });
    if (heldFor === before || heldFor === null) return id;
    const fact = {
      commentId: id,
      actor: shownWriter(actor, on),
      target: target.kind,
      postId: on.id,
      title: on.title,
      on,
    };
    await tellOfHeld(context, tx, afterCommit, heldFor, fact);
    if (before !== null) await holdAnswersLike(tx, id, heldFor);
    else if (!thread.comment.isHidden) {
      await relist(tx, [thread.top.id]);
      atCommit(() => target.addToTotal(tx, on.id, -1));
      context.cache.moved(afterCommit, on.cacheTags, "changed");
    }
    return id;
  });
}
