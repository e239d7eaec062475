import type { ErrorCode } from "#vocabulary/errors.ts";
import {
  inTransaction,
  together,
  type AfterCommit,
  type Executor,
  type Transaction,
} from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { requireStaffRole } from "#features/accounts/server/staff-actions.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, refuseUnless, ApiError } from "#kit/server/api-error.ts";
import { refuseCommentBan } from "#features/accounts/server/service.ts";
import { lockAgainstBlocks, refuseBlocked } from "#features/blocks/server/service.ts";
import { recordAction } from "#features/audit-log/server/service.ts";
import { spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { comment as limits } from "#vocabulary/limits.ts";
import { commentText, type CommentDraft } from "../calls.ts";
import { emit } from "#kit/server/features/events.ts";
import { commentWritten } from "./events.ts";
import { mayCensor, mayEdit, type CommentState } from "./policy.ts";
import {
  insertComment,
  isClientKeyTaken,
  lockComment,
  lockThread,
  newCommentId,
  updateComment,
  type LockedThread,
} from "./queries.ts";
import { rowSeenBy, viewWithReplies } from "./reading.ts";
import {
  commentView,
  targetIdOf,
  type CommentedItem,
  type CommentView,
  type Target,
  type TargetIds,
} from "./targets.ts";

/**
 * Writing, editing and censoring comments, on any target. Statements of a new comment that don't need each other's answers are sent
 * together, and the target's row is locked for its total only: comments on one Tale are written at the same time, and replies in one thread one after the other.
 */

type Draft = CommentDraft & { targetId: number };

/** The text as it is stored: half a surrogate pair has no UTF-8. @throws {ApiError} COMMENT_INVALID */
function validText(text: string): string {
  const parsed = commentText.safeParse(text);
  if (parsed.success) return parsed.data.toWellFormed();
  const detail = `A comment has ${limits.min} to ${limits.max} characters.`;
  throw new ApiError("COMMENT_INVALID", { detail, errors: [{ path: "comment", message: detail }] });
}

export async function writeComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  draft: Draft,
): Promise<CommentView<Names>> {
  const text = validText(draft.comment);
  const write = () => writeOnce(context, target, actor, { ...draft, comment: text });
  try {
    return await write();
  } catch (error) {
    // The same call at the same time was first: now its comment is found.
    if (isClientKeyTaken(error)) return write();
    throw error;
  }
}

function writeOnce<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  draft: Draft,
): Promise<CommentView<Names>> {
  return inTransaction(context.database, async (tx, afterCommit, atCommit) => {
    const clientKey = draft.clientKey ?? null;
    const [, author, on, { id, earlierId }, thread] = await together(
      lockAgainstBlocks(tx, actor.id),
      refuseCommentBan(tx, actor, context.clock),
      target.hold(tx, draft.targetId),
      newCommentId(tx, { authorId: actor.id, clientKey }),
      isReply(draft) ? lockThread(tx, draft.commentId) : null,
    );
    if (on === null) throw notFound();
    if (earlierId !== null) return earlierComment(tx, target, actor, { id: earlierId, targetId: on.id });
    const answers = isReply(draft) ? answeredComment(target, on, thread) : null;
    const now = context.clock.now();
    const targetIds: TargetIds = { taleId: null, newsId: null, ...target.reference(on.id) };
    const [[stored]] = await together(
      insertComment(tx, {
        id,
        ...targetIds,
        parentId: answers?.threadId ?? null,
        authorId: actor.id,
        text: draft.comment,
        clientKey,
        createdAt: now,
        updatedAt: now,
      }),
      spendBudget(context, tx, "comments", actor.id),
      emit({ context, tx, afterCommit }, commentWritten, {
        commentId: id,
        actor,
        target: target.kind,
        postId: on.id,
        title: on.title,
        on,
        answered: answers,
      }),
      // After the statement with the lock: it sees every block that has been answered.
      refuseBlocked(tx, actor, { memberIds: [on.authorId, answers?.authorId ?? null], text: draft.comment }),
    );
    atCommit(() => target.addToTotal(tx, on.id, 1));
    context.cache.moved(afterCommit, on.cacheTags, "changed");
    const { username, picProfile } = author;
    const row = { ...stored!, author: username, authorAvatar: picProfile, liked: false, blocked: false };
    return commentView(target, row, undefined, on.id, true);
  });
}

const isReply = (draft: Draft): draft is Draft & { commentId: number } =>
  draft.commentId !== null && draft.commentId !== undefined;

/** The comment that was created with the same key. @throws {ApiError} CONFLICT if it is on another target */
async function earlierComment<Names extends object>(
  tx: Executor,
  target: Target<Names>,
  actor: Actor,
  { id, targetId }: { id: number; targetId: number },
): Promise<CommentView<Names>> {
  const row = await rowSeenBy(tx, actor, id);
  if (target.idOf(row) === targetId) return viewWithReplies(tx, target, actor, row);
  throw new ApiError("CONFLICT", { detail: "This clientKey belongs to a comment on something else." });
}

/** The comment that a reply answers. @throws {ApiError} NOT_FOUND if it was deleted or is on another target; THREAD_FULL */
function answeredComment(target: Target, on: CommentedItem, thread: LockedThread | null) {
  if (thread === null || thread.comment.isDeleted || targetIdOf(target, thread.comment) !== on.id) throw notFound();
  if (thread.replies >= limits.repliesMax) {
    throw new ApiError("THREAD_FULL", {
      detail: `A discussion takes ${limits.repliesMax} replies. Begin another one.`,
    });
  }
  // A reply to a reply joins the same thread.
  return { authorId: thread.comment.authorId, threadId: thread.top.id };
}

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
