import type { ErrorCode } from "#contract/errors.ts";
import { inTransaction, together, type AfterCommit, type Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound, refuseUnless } from "#server/platform/api-error.ts";
import { refuseCommentBan, requireStaffRole } from "../accounts/service.ts";
import { lockAgainstBlocks, refuseBlocked } from "../blocks/service.ts";
import { recordAction } from "../audit-log/service.ts";
import { mayCensor, mayDelete, mayEdit, type CommentState } from "./policy.ts";
import { deleteLikes } from "./likes-queries.ts";
import { deleteComment, lockComment, lockThread, updateComment, type LockedThread } from "./queries.ts";
import { rowSeenBy, viewWithReplies } from "./reading.ts";
import { targetIdOf, type Target } from "./targets.ts";
import type { CommentView } from "./views.ts";
import { validText } from "./writing.ts";

// For the features above.
export { withoutMention } from "./mentions.ts";
export {
  censorReportedComment,
  lockCommentToReport,
  lockReportedComment,
  lockReportedComments,
  readReportedThread,
  type CommentedOn,
  type CommentKind,
  type ReportedComment,
} from "./reported-comments.ts";

/** Editing, deleting and censoring comments, on any target. New ones are in writing.ts, likes in likes.ts, lists in reading.ts. */

/** Changes a comment and returns it. It is read before the commit: an error after it would report a stored change as failed. */
export async function changeComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  work: (tx: Executor, afterCommit: AfterCommit) => Promise<number>,
): Promise<CommentView<Names>> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const row = await rowSeenBy(tx, actor, await work(tx, afterCommit));
    return viewWithReplies(tx, target, actor, row);
  });
}

export function editComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  id: number,
  comment: string,
): Promise<CommentView<Names>> {
  const text = validText(comment);
  return changeComment(context, target, actor, async (tx) => {
    await lockAgainstBlocks(tx, actor.id);
    await refuseCommentBan(tx, actor, context.clock);
    await lockAllowed(tx, target, id, (row) => mayEdit(actor, row));
    await refuseBlocked(tx, actor, { text });
    await updateComment(tx, id, { text, updatedAt: context.clock.now() });
    return id;
  });
}

/** Locks a comment. @throws {ApiError} NOT_FOUND, also if its target cannot be read; or the code that `may` returns */
export async function lockAllowed(
  tx: Executor,
  target: Target,
  id: number,
  may: (row: CommentState) => ErrorCode | null,
) {
  const row = await lockComment(tx, id);
  if (row === null) throw notFound();
  const on = await target.find(tx, targetIdOf(target, row));
  if (on === null) throw notFound();
  refuseUnless(may(row), "This comment is not yours to change.");
  return { row, on };
}

/** A comment with replies stays as an empty line; deleting the last reply deletes that line, too. */
export async function removeComment(context: AppContext, target: Target, actor: Actor, id: number): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit, atCommit) => {
    const visibleRow = await rowSeenBy(tx, actor, id);
    const [on, thread] = await together(target.hold(tx, targetIdOf(target, visibleRow)), lockThread(tx, id));
    if (on === null || thread === null) throw notFound();
    refuseUnless(mayDelete(actor, thread.comment), "This comment is not yours to change.");
    await deleteOrEmpty(tx, thread);
    atCommit(() => target.addToTotal(tx, on.id, -1));
    context.pages.invalidate(afterCommit, on.cacheTags, "changed");
  });
}

async function deleteOrEmpty(tx: Executor, { comment, top, replies }: LockedThread) {
  if (comment.id === top.id && replies > 0) {
    await updateComment(tx, comment.id, { text: "", isDeleted: true, isCensored: false, totLikes: 0 });
    return deleteLikes(tx, comment.id);
  }
  await deleteComment(tx, comment.id);
  if (comment.id !== top.id && top.isDeleted && replies === 1) await deleteComment(tx, top.id);
}

/** Hides the text behind asterisks, or shows it again. */
export function censorComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  moderator: Actor,
  id: number,
  isCensored: boolean,
): Promise<CommentView<Names>> {
  return changeComment(context, target, moderator, async (tx) => {
    const { row } = await lockAllowed(tx, target, id, (each) => mayCensor(moderator, each, isCensored));
    await requireStaffRole(tx, moderator, "moderator");
    if (row.isCensored !== isCensored) {
      await updateComment(tx, id, { isCensored });
      await recordAction(context, tx, {
        actor: moderator,
        action: isCensored ? "censor" : "uncensor",
        target: { kind: "comment", id },
      });
    }
    return id;
  });
}
