import { z } from "zod";
import { inTransaction, mayTakeLong, type AfterCommit, type Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { eraseSomeLikesOf } from "./likes.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import { deskChanged } from "#features/notifications/server/service.ts";
import { deleteAnswersHeldWith, emptied, isForStaff, relist } from "./holding.ts";
import { mayDelete } from "./policy.ts";
import { fullSight } from "./sight.ts";
import { deleteComment, lockThread, updateComment, type LockedThread } from "./queries.ts";
import type { Target } from "./targets.ts";
import { lockThreadAllowed } from "./writing.ts";

/** The deletion of comments, on any target. */

/** More than these fall by a job: the author waits for the answer, and others for the locks. */
const mostLikesAtOnce = 1000;

/**
 * A comment with replies stays as an empty line; deleting the last reply deletes that line, too. A comment with very many likes is such
 * a line until the job has erased them.
 */
export async function removeComment(context: AppContext, target: Target, actor: Actor, id: number): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit, atCommit) => {
    const { on, thread } = await lockThreadAllowed(tx, target, actor, id, (row, item) => mayDelete(actor, row, item));
    const { comment, top } = thread;
    if (comment.heldFor !== null) {
      // Nobody but their writers and the writer of this comment has seen them.
      thread.replies -= await deleteAnswersHeldWith(tx, [id]);
      if (isForStaff(comment.heldFor)) deskChanged(afterCommit);
      if (comment.authorId !== actor.id && on.authorId !== actor.id) await deletedByStaff();
    }
    await deleteOrEmpty(context, tx, afterCommit, thread);
    await relist(tx, [top.id]);
    if (comment.heldFor !== null || comment.isHidden) return;
    atCommit(() => target.addToTotal(tx, on.id, -1));
    context.cache.moved(afterCommit, on.cacheTags, "changed");

    async function deletedByStaff() {
      await requireStaffRole(tx, actor, "moderator");
      await recordAction(context, tx, { actor, action: "delete-comment", target: { kind: "comment", id } });
    }
  });
}

const isAnswered = ({ comment, top, replies }: LockedThread) => comment.id === top.id && replies > 0;

async function deleteOrEmpty(context: AppContext, tx: Transaction, afterCommit: AfterCommit, thread: LockedThread) {
  const { id, totLikes } = thread.comment;
  const isLater = totLikes > mostLikesAtOnce;
  if (!isAnswered(thread) && !isLater) return deleteRow(tx, thread);
  // The key of a row that goes is free: a repeated call writes a new comment, as after any deletion.
  await updateComment(tx, id, {
    ...emptied,
    ...(isAnswered(thread) ? {} : { clientKey: null }),
  });
  if (isLater) await context.jobs.enqueue(tx, afterCommit, commentDeletion, { commentId: id });
  else await eraseSomeLikesOf(tx, [id]);
}

/** With the empty line above it that has no other reply. One whose likes are being erased goes at the end of that job. */
async function deleteRow(tx: Transaction, { comment, top, replies }: LockedThread) {
  await deleteComment(tx, comment.id);
  if (comment.id !== top.id && top.isDeleted && replies === 1 && top.totLikes === 0) await deleteComment(tx, top.id);
}

/** Erases the likes of a deleted comment that has very many, then the comment, unless it stays for its replies. */
export const commentDeletion = declareJob({
  name: "comment-deletion",
  payload: z.object({ commentId: z.number() }),
  async batch(_context: AppContext, tx, _afterCommit, payload) {
    await mayTakeLong(tx);
    const thread = await lockThread(tx, payload.commentId, fullSight);
    // It has gone with its Tale or with the account of its author.
    if (thread === null || !thread.comment.isDeleted) return { next: null };
    if (await eraseSomeLikesOf(tx, [payload.commentId])) return { next: payload };
    if (!isAnswered(thread)) await deleteRow(tx, thread);
    return { next: null };
  },
});
