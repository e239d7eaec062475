import { commentText, type CommentDraft } from "#contract/comments.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { comment as limits } from "#contract/limits.ts";
import { inTransaction, type AfterCommit, type Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound, ApiError, refuseUnless } from "#server/platform/api-error.ts";
import { spendBudget } from "#server/platform/throttle/member-budgets.ts";
import { refuseCommentBan, requireStaffRole } from "../accounts/service.ts";
import { recordAction } from "../audit-log/service.ts";
import { firstComment, notify, replayComment } from "../notifications/service.ts";
import { mayCensor, mayDelete, mayEdit, type CommentState } from "./policy.ts";
import {
  commentById,
  commentIdByClientKey,
  deleteComment,
  deleteLikes,
  firstRepliesOf,
  insertComment,
  lockComment,
  replyCount,
  updateComment,
  type CommentRow,
} from "./queries.ts";
import { targetIdOf, type Target } from "./targets.ts";
import { commentView, type CommentView } from "./views.ts";

// For the features above.
export { withoutMention } from "./mentions.ts";
export {
  censorReportedComment,
  lockCommentToReport,
  lockReportedComment,
  readReportedThread,
  type CommentedOn,
  type CommentKind,
  type ReportedComment,
} from "./reported-comments.ts";

/** Writing, editing, deleting and censoring comments, on any target. Likes are in likes.ts, lists in reading.ts. */

/** @throws {ApiError} COMMENT_INVALID */
function validText(text: string): string {
  const parsed = commentText.safeParse(text);
  if (parsed.success) return parsed.data;
  const detail = `A comment has ${limits.min} to ${limits.max} characters.`;
  throw new ApiError("COMMENT_INVALID", { detail, errors: [{ path: "comment", message: detail }] });
}

async function rowSeenBy(executor: Executor, actor: Actor, id: number): Promise<CommentRow> {
  const row = await commentById(executor, id, actor.id);
  if (row === null) throw notFound();
  return row;
}

/**
 * Changes a comment and returns it with its first replies, as the actor sees it then. Everything is read before the commit:
 * an error after it would report a stored change as failed.
 */
export async function changeComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  work: (tx: Executor, afterCommit: AfterCommit) => Promise<number>,
): Promise<CommentView<Names>> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const row = await rowSeenBy(tx, actor, await work(tx, afterCommit));
    const threads = await firstRepliesOf(tx, row.parentId === null ? [row.id] : [], actor.id);
    return commentView(target, row, threads.get(row.id), targetIdOf(target, row), true);
  });
}

type Draft = CommentDraft & { targetId: number };

/** The comment that a reply answers. @throws {ApiError} NOT_FOUND if it was deleted or is on another target; THREAD_FULL */
async function answeredComment(tx: Executor, target: Target, draft: Draft) {
  if (draft.commentId === null || draft.commentId === undefined) return null;
  const row = await lockComment(tx, draft.commentId);
  if (row === null || row.isDeleted || targetIdOf(target, row) !== draft.targetId) throw notFound();
  // A reply to a reply joins the same thread.
  const threadId = row.parentId ?? row.id;
  if ((await replyCount(tx, threadId)) >= limits.repliesMax) {
    throw new ApiError("THREAD_FULL", { detail: `A thread takes ${limits.repliesMax} replies. Begin another one.` });
  }
  return { authorId: row.authorId, threadId };
}

export function writeComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  draft: Draft,
): Promise<CommentView<Names>> {
  const text = validText(draft.comment);
  return changeComment(context, target, actor, async (tx, afterCommit) => {
    await refuseCommentBan(tx, actor, context.clock);
    const on = await target.lock(tx, draft.targetId);
    if (on === null) throw notFound();
    // A repeated create waits for the lock until the first one has committed, and returns its comment.
    const earlier = await createdEarlier(tx, target, actor, draft);
    if (earlier !== null) return earlier;
    const answers = await answeredComment(tx, target, draft);
    const now = context.clock.now();
    const id = await insertComment(tx, {
      ...target.reference(draft.targetId),
      parentId: answers?.threadId ?? null,
      authorId: actor.id,
      text,
      clientKey: draft.clientKey,
      createdAt: now,
      updatedAt: now,
    });
    // The same key was used on another target at the same time, under another lock.
    if (id === null) throw keyUsedElsewhere();
    await spendBudget(context, tx, "comments", actor.id);
    await target.addToTotal(tx, on.id, 1);
    const event = { target: target.kind, actor, title: on.title, postId: on.id, commentId: id };
    const notification =
      answers === null
        ? firstComment({ ...event, receiverId: on.authorId })
        : replayComment({ ...event, receiverId: answers.authorId });
    await notify(context, tx, afterCommit, notification);
    afterCommit(() => context.pages.invalidate(on.cacheTags, "changed"));
    return id;
  });
}

const keyUsedElsewhere = () =>
  new ApiError("CONFLICT", { detail: "This clientKey belongs to a comment on something else." });

async function createdEarlier(tx: Executor, target: Target, actor: Actor, draft: Draft): Promise<number | null> {
  if (draft.clientKey === undefined) return null;
  const id = await commentIdByClientKey(tx, actor.id, draft.clientKey);
  if (id === null) return null;
  const row = await rowSeenBy(tx, actor, id);
  if (target.idOf(row) !== draft.targetId) throw keyUsedElsewhere();
  return id;
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
    await refuseCommentBan(tx, actor, context.clock);
    await lockAllowed(tx, target, id, (row) => mayEdit(actor, row));
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

/**
 * A comment with replies stays as an empty line; deleting the last reply deletes that line, too. The target is locked first,
 * as for writing, so that nobody can reply to a comment that is being deleted.
 */
export async function removeComment(context: AppContext, target: Target, actor: Actor, id: number): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    const visibleRow = await rowSeenBy(tx, actor, id);
    if ((await target.lock(tx, targetIdOf(target, visibleRow))) === null) throw notFound();
    const { row, on } = await lockAllowed(tx, target, id, (each) => mayDelete(actor, each));
    await target.addToTotal(tx, on.id, -1);
    await deleteOrEmpty(tx, row);
    afterCommit(() => context.pages.invalidate(on.cacheTags, "changed"));
  });
}

async function deleteOrEmpty(tx: Executor, row: { id: number; parentId: number | null }) {
  if (row.parentId === null && (await replyCount(tx, row.id)) > 0) {
    await updateComment(tx, row.id, { text: "", isDeleted: true, isCensored: false, totLikes: 0 });
    return deleteLikes(tx, row.id);
  }
  await deleteComment(tx, row.id);
  if (row.parentId === null) return;
  const top = await lockComment(tx, row.parentId);
  if (top?.isDeleted === true && (await replyCount(tx, top.id)) === 0) await deleteComment(tx, top.id);
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
