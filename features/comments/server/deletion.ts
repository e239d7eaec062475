import { z } from "zod";
import {
  inTransaction,
  mayTakeLong,
  together,
  type AfterCommit,
  type Transaction,
} from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, refuseUnless } from "#kit/server/api-error.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { eraseSomeLikesOf } from "./likes.ts";
import { mayDelete } from "./policy.ts";
import { deleteComment, lockThread, updateComment, type LockedThread } from "./queries.ts";
import { rowSeenBy } from "./reading.ts";
import { targetIdOf, type Target } from "./targets.ts";

/** The deletion of comments, on any target. */

/** More than these fall by a job: the author waits for the answer, and others for the locks. */
const mostLikesAtOnce = 1000;

/**
 * A comment with replies stays as an empty line; deleting the last reply deletes that line, too. A comment with very many likes is such
 * a line until the job has erased them.
 */
export async function removeComment(context: AppContext, target: Target, actor: Actor, id: number): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit, atCommit) => {
    const visibleRow = await rowSeenBy(tx, actor, id);
    const [on, thread] = await together(target.hold(tx, targetIdOf(target, visibleRow)), lockThread(tx, id));
    if (on === null || thread === null) throw notFound();
    refuseUnless(mayDelete(actor, thread.comment), "This comment is not yours to change.");
    await deleteOrEmpty(context, tx, afterCommit, thread);
    atCommit(() => target.addToTotal(tx, on.id, -1));
    context.cache.moved(afterCommit, on.cacheTags, "changed");
  });
}

const isAnswered = ({ comment, top, replies }: LockedThread) => comment.id === top.id && replies > 0;

async function deleteOrEmpty(context: AppContext, tx: Transaction, afterCommit: AfterCommit, thread: LockedThread) {
  const { id, totLikes } = thread.comment;
  const isLater = totLikes > mostLikesAtOnce;
  if (!isAnswered(thread) && !isLater) return deleteRow(tx, thread);
  // The key of a row that goes is free: a repeated call writes a new comment, as after any deletion.
  await updateComment(tx, id, {
    text: "",
    isDeleted: true,
    isCensored: false,
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
    const thread = await lockThread(tx, payload.commentId);
    // It has gone with its Tale or with the account of its author.
    if (thread === null || !thread.comment.isDeleted) return { next: null };
    if (await eraseSomeLikesOf(tx, [payload.commentId])) return { next: payload };
    if (!isAnswered(thread)) await deleteRow(tx, thread);
    return { next: null };
  },
});
