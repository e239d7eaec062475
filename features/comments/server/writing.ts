import { emit } from "#kit/server/features/events.ts";
import { commentWritten } from "./events.ts";
import { commentText, type CommentDraft } from "../calls.ts";
import { comment as limits } from "#vocabulary/limits.ts";
import { inTransaction, together, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound, ApiError } from "#kit/server/api-error.ts";
import { spendBudget } from "#kit/server/throttle/member-budgets.ts";
import { refuseCommentBan } from "#features/accounts/server/service.ts";
import { lockAgainstBlocks, refuseBlocked } from "#features/blocks/server/service.ts";
import { insertComment, isClientKeyTaken, lockThread, newCommentId, type LockedThread } from "./queries.ts";
import { rowSeenBy, viewWithReplies } from "./reading.ts";
import { targetIdOf, type CommentedItem, type Target, type TargetIds } from "./targets.ts";
import { commentView, type CommentView } from "./views.ts";

/**
 * Writing comments. Statements that don't need each other's answers are sent together, and the target's row is locked for its total
 * only: comments on one Tale are written at the same time, and replies in one thread one after the other.
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
      isReply(draft) ? lockThread(tx, draft.commentId) : null,
    );
    if (on === null) throw notFound();
    if (earlierId !== null) return earlierComment(tx, target, actor, { id: earlierId, targetId: on.id });
    const answers = isReply(draft) ? answeredComment(target, on, thread) : null;
    const now = context.clock.now();
    const targetIds: TargetIds = { taleId: null, newsId: null, ...target.reference(on.id) };
    const comment = {
      id,
      ...targetIds,
      parentId: answers?.threadId ?? null,
      authorId: actor.id,
      text: draft.comment,
      createdAt: now,
      updatedAt: now,
    };
    await together(
      insertComment(tx, { ...comment, clientKey }),
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
    const state = { totLikes: 0, liked: false, blocked: false, isCensored: false, isDeleted: false };
    const row = { ...comment, ...state, author: username, authorAvatar: picProfile };
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
