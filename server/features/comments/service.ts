import type { CommentDraft } from "#contract/comments.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { comment as limits } from "#contract/limits.ts";
import { inTransaction, type AfterCommit, type Executor } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound, ApiError, refuseUnless } from "#server/platform/api-error.ts";
import { spendBudget } from "#server/platform/throttle/member-budgets.ts";
import { refuseCommentBan, refuseTroll, requireStaffRole } from "../accounts/service.ts";
import { recordAction } from "../audit-log/service.ts";
import { firstComment, firstLikeComment, notify, replayComment } from "../notifications/service.ts";
import { mayBeSeen, mayCensor, mayDelete, mayEdit, type CommentState } from "./policy.ts";
import {
  commentById,
  commentIdByClientKey,
  deleteComment,
  deleteLikes,
  insertComment,
  lockComment,
  repliesOf,
  replyCount,
  setLike,
  updateComment,
  type CommentRow,
} from "./queries.ts";
import { targetIdOf, type Commented, type Target } from "./target.ts";
import { validCommentText } from "./text.ts";
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

/** Comments, as verbs. Each works on any target; who knows the path of a call knows which. Reading them is in reading.ts. */

async function rowSeenBy(executor: Executor, actor: Actor, id: number): Promise<CommentRow> {
  const row = await commentById(executor, id, actor.id);
  if (row === null) throw notFound();
  return row;
}

/**
 * Does something to a comment and answers it as this person then sees it, with its replies. All of it is read before the commit:
 * a question that fails afterwards would deny a change that is stored.
 */
async function changed<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  work: (tx: Executor, afterCommit: AfterCommit) => Promise<number>,
): Promise<CommentView<Names>> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    const row = await rowSeenBy(tx, actor, await work(tx, afterCommit));
    const replies = row.parentId === null ? await repliesOf(tx, [row.id], actor.id) : [];
    return commentView(target, row, replies, targetIdOf(target, row), true);
  });
}

type Draft = CommentDraft & { targetId: number };

/** The comment that is answered: of the same target, still there, in a thread that has room. */
async function answered(tx: Executor, target: Target, draft: Draft) {
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
  const text = validCommentText(draft.comment);
  return changed(context, target, actor, async (tx, afterCommit) => {
    await refuseCommentBan(tx, actor, context.clock);
    const on = await target.lock(tx, draft.targetId);
    if (on === null) throw notFound();
    // Who repeats a create waits for the lock until the first one is done: its answer was lost, this is that comment.
    const earlier = await writtenBefore(tx, target, actor, draft);
    if (earlier !== null) return earlier;
    const answers = await answered(tx, target, draft);
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
    // The same key on something else at the same moment, where the lock is another one.
    if (id === null) throw keyTaken();
    await spendBudget(context, tx, "comments", actor.id);
    await target.count(tx, on.id, 1);
    const act = { target: target.kind, actor, title: on.title, postId: on.id, commentId: id };
    const news =
      answers === null
        ? firstComment({ ...act, receiverId: on.authorId })
        : replayComment({ ...act, receiverId: answers.authorId });
    await notify(context, tx, afterCommit, news);
    afterCommit(() => context.pages.invalidate(on.cacheTags));
    return id;
  });
}

const keyTaken = () => new ApiError("CONFLICT", { detail: "This clientKey belongs to a comment on something else." });

async function writtenBefore(tx: Executor, target: Target, actor: Actor, draft: Draft): Promise<number | null> {
  if (draft.clientKey === undefined) return null;
  const id = await commentIdByClientKey(tx, actor.id, draft.clientKey);
  if (id === null) return null;
  const row = await rowSeenBy(tx, actor, id);
  if (target.idOf(row) !== draft.targetId) throw keyTaken();
  return id;
}

export function editComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  id: number,
  comment: string,
): Promise<CommentView<Names>> {
  const text = validCommentText(comment);
  return changed(context, target, actor, async (tx) => {
    await refuseCommentBan(tx, actor, context.clock);
    await locked(tx, target, id, (row) => mayEdit(actor, row));
    await updateComment(tx, id, { text, updatedAt: context.clock.now() });
    return id;
  });
}

/** The comment, locked, once it is allowed and what it is on can be read. */
async function locked(tx: Executor, target: Target, id: number, may: (row: CommentState) => ErrorCode | null) {
  const row = await lockComment(tx, id);
  if (row === null) throw notFound();
  const on = await target.find(tx, targetIdOf(target, row));
  if (on === null) throw notFound();
  refuseUnless(may(row), "This comment is not yours to change.");
  return { row, on };
}

/**
 * One with replies stays as an empty line; the last reply takes such a line along. What it is on is locked first, as
 * for writing: nobody can reply to what is being deleted.
 */
export async function removeComment(context: AppContext, target: Target, actor: Actor, id: number): Promise<void> {
  await inTransaction(context.database, async (tx, afterCommit) => {
    const seen = await rowSeenBy(tx, actor, id);
    if ((await target.lock(tx, targetIdOf(target, seen))) === null) throw notFound();
    const { row, on } = await locked(tx, target, id, (each) => mayDelete(actor, each));
    await target.count(tx, on.id, -1);
    await takeAway(tx, row);
    afterCommit(() => context.pages.invalidate(on.cacheTags));
  });
}

async function takeAway(tx: Executor, row: { id: number; parentId: number | null }) {
  if (row.parentId === null && (await replyCount(tx, row.id)) > 0) {
    await updateComment(tx, row.id, { text: "", isDeleted: true, isCensored: false, totLikes: 0 });
    return deleteLikes(tx, row.id);
  }
  await deleteComment(tx, row.id);
  if (row.parentId === null) return;
  const top = await lockComment(tx, row.parentId);
  if (top?.isDeleted === true && (await replyCount(tx, top.id)) === 0) await deleteComment(tx, top.id);
}

export function likeComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  id: number,
  wanted: boolean | undefined,
): Promise<CommentView<Names>> {
  return changed(context, target, actor, async (tx, afterCommit) => {
    await refuseTroll(tx, actor);
    const { row, on } = await locked(tx, target, id, mayBeSeen);
    const isNew = await setLike(tx, id, actor.id, wanted);
    await spendBudget(context, tx, "likes", actor.id);
    if (isNew) await notify(context, tx, afterCommit, firstLike(target, actor, row, on));
    return id;
  });
}

function firstLike(target: Target, actor: Actor, row: { id: number; authorId: number | null }, on: Commented) {
  const act = { target: target.kind, actor, title: on.title, postId: on.id, commentId: row.id };
  return firstLikeComment({ ...act, receiverId: row.authorId });
}

/** Puts asterisks over a text, or takes them off. */
export function censorComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  moderator: Actor,
  id: number,
  isCensored: boolean,
): Promise<CommentView<Names>> {
  return changed(context, target, moderator, async (tx) => {
    const { row } = await locked(tx, target, id, (each) => mayCensor(moderator, each, isCensored));
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
