import type { ErrorCode } from "#vocabulary/errors.ts";
import {
  inTransaction,
  together,
  type AfterCommit,
  type AtCommit,
  type Executor,
  type Transaction,
} from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, refuseUnless, ApiError } from "#kit/server/api-error.ts";
import { refuseCommentBan } from "#features/accounts/server/service.ts";
import { lockAgainstBlocks, refuseBlocked } from "#features/blocks/server/service.ts";
import { spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { comment as limits } from "#vocabulary/limits.ts";
import { commentText, type CommentDraft } from "../calls.ts";
import { emit } from "#kit/server/features/events.ts";
import { commentShown, commentWritten } from "./events.ts";
import { shownWriter } from "./hidden-writers.ts";
import { heldForOf, holdWith, tellOfHeld } from "./holding.ts";
import { maySee, type CommentState } from "./policy.ts";
import { sightOf } from "./sight.ts";
import {
  insertComment,
  isClientKeyTaken,
  lockComment,
  lockThread,
  newCommentId,
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
 * Writing and censoring comments, on any target. Statements of a new comment that don't need each other's answers are sent
 * together, and the target's row is locked for its total only: comments on one Tale are written at the same time, and replies in one thread one after the other.
 */

type Draft = CommentDraft & { targetId: number };

/** The text as it is stored: half a surrogate pair has no UTF-8. @throws {ApiError} COMMENT_INVALID */
export function validText(text: string): string {
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
      isReply(draft) ? lockThread(tx, draft.commentId, sightOf(actor)) : null,
    );
    if (on === null) throw notFound();
    if (earlierId !== null) return earlierComment(tx, target, actor, { id: earlierId, targetId: on.id });
    if (on.comments === "closed") throw commentsClosed();
    const answers = isReply(draft) ? answeredComment(target, actor, on, thread) : null;
    const hold = holdWith(actor, on, answers, await heldForOf(context, tx, actor, on, { text: draft.comment }));
    if (thread !== null) refuseFullThread(thread, hold.heldFor !== null);
    const now = context.clock.now();
    const targetIds: TargetIds = { taleId: null, newsId: null, ...target.reference(on.id) };
    const [[stored]] = await together(
      insertComment(tx, {
        id,
        ...targetIds,
        parentId: answers?.threadId ?? null,
        authorId: actor.id,
        text: draft.comment,
        ...hold,
        answersId: hold.heldFor === null ? null : (answers?.id ?? null),
        isListed: hold.heldFor === null || answers !== null,
        wasShown: hold.heldFor === null,
        clientKey,
        createdAt: now,
        updatedAt: now,
      }),
      spendBudget(context, tx, "comments", actor.id),
      tell(),
      // After the statement with the lock: it sees every block that has been answered.
      refuseBlocked(tx, actor, { memberIds: [on.authorId, answers?.authorId ?? null], text: draft.comment }),
    );
    if (hold.heldFor === null) {
      atCommit(() => target.addToTotal(tx, on.id, 1));
      context.cache.moved(afterCommit, on.cacheTags, "changed");
    }
    const { username, picProfile } = author;
    const row = { ...stored!, author: username, authorAvatar: picProfile, liked: false, blocked: false, seen: true };
    return commentView(target, row, undefined, on.id, true);

    async function tell() {
      const writer = shownWriter(actor, on!);
      const fact = { commentId: id, actor: writer, target: target.kind, postId: on!.id, title: on!.title };
      const act = { context, tx, afterCommit };
      if (hold.heldFor === null) {
        const shown = { comment: { id, author: writer.username }, on: { kind: target.kind, id: on!.id } };
        return together(
          emit(act, commentWritten, { ...fact, on: on!, answered: answers }),
          emit(act, commentShown, shown),
        );
      }
      if (hold.heldWithId === null) await tellOfHeld(context, tx, afterCommit, hold.heldFor, { ...fact, on: on! });
    }
  });
}

const commentsClosed = () =>
  new ApiError("COMMENTS_CLOSED", { detail: "The author of the Tale takes no comments here at the moment." });

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

/**
 * The comment that a reply answers. @throws {ApiError} NOT_FOUND if it was deleted or hidden, is on another target, or is held and not for
 * the actor; COMMENTS_CLOSED
 */
function answeredComment(target: Target, actor: Actor, on: CommentedItem, thread: LockedThread | null) {
  if (thread === null || thread.comment.isDeleted || targetIdOf(target, thread.comment) !== on.id) throw notFound();
  if (thread.comment.isHidden) throw notFound();
  refuseUnless(maySee(actor, thread.comment), {});
  if (thread.top.isFrozen) throw commentsClosed();
  // A reply to a reply joins the same thread.
  const { id, authorId, heldFor, heldWithId } = thread.comment;
  return { id, authorId, heldFor, heldWithId, threadId: thread.top.id };
}

/**
 * Held and hidden replies don't count: those that wait have a limit of their own. @throws {ApiError} THREAD_FULL
 * @param waits whether the new reply is held
 */
function refuseFullThread({ shown, held, replies }: LockedThread, waits: boolean): void {
  const isFull = shown >= limits.repliesMax || replies >= limits.repliesKept;
  if (!isFull && !(waits && held >= limits.repliesMax)) return;
  const detail = isFull
    ? `A discussion takes ${limits.repliesMax} replies. Begin another one.`
    : "Too many replies wait in this discussion already. Begin another one.";
  throw new ApiError("THREAD_FULL", { detail });
}

/** Changes a comment and returns it. It is read before the commit: an error after it would report a stored change as failed. */
export async function changeComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor,
  work: (tx: Transaction, afterCommit: AfterCommit, atCommit: AtCommit) => Promise<number>,
): Promise<CommentView<Names>> {
  return inTransaction(context.database, async (tx, afterCommit, atCommit) => {
    const row = await rowSeenBy(tx, actor, await work(tx, afterCommit, atCommit));
    return viewWithReplies(tx, target, actor, row);
  });
}

/** Holds the item and locks a comment and its thread, in the order of all transactions. @throws {ApiError} like `lockAllowed` */
export async function lockThreadAllowed(
  tx: Executor,
  target: Target,
  actor: Actor,
  id: number,
  may: (row: CommentState, on: CommentedItem) => ErrorCode | null,
) {
  const row = await rowSeenBy(tx, actor, id);
  const [on, thread] = await together(target.hold(tx, targetIdOf(target, row)), lockThread(tx, id, sightOf(actor)));
  if (on === null || thread === null) throw notFound();
  refuseUnless(may(thread.comment, on), "This comment is not yours to change.");
  return { on, thread };
}

/** Locks a comment. @throws {ApiError} NOT_FOUND, also if its target cannot be read; or the code that `may` returns */
export async function lockAllowed(
  tx: Executor,
  target: Target,
  actor: Actor,
  id: number,
  may: (row: CommentState) => ErrorCode | null,
) {
  const row = await lockComment(tx, id, sightOf(actor));
  if (row === null) throw notFound();
  const on = await target.find(tx, targetIdOf(target, row));
  if (on === null) throw notFound();
  refuseUnless(may(row), "This comment is not yours to change.");
  return { row, on };
}
