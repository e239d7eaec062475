import type { ErrorCode } from "#vocabulary/errors.ts";
import { inTransaction, type AfterCommit, type Executor, type Transaction } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, refuseUnless } from "#kit/server/api-error.ts";
import { refuseCommentBan } from "#features/accounts/server/service.ts";
import { lockAgainstBlocks, refuseBlocked } from "#features/blocks/server/service.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { mayCensor, mayEdit, type CommentState } from "./policy.ts";
import { lockComment, updateComment } from "./queries.ts";
import { rowSeenBy, viewWithReplies } from "./reading.ts";
import { targetIdOf, type Target } from "./targets.ts";
import type { CommentView } from "./views.ts";
import { validText } from "./writing.ts";

/** Editing and censoring comments, on any target. New ones are in writing.ts, likes in likes.ts, lists in reading.ts. */

/** Changes a comment and returns it. It is read before the commit: an error after it would report a stored change as failed. */
export async function changeComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  work: (tx: Transaction, afterCommit: AfterCommit) => Promise<number>,
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
