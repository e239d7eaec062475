import { comment as limits } from "#vocabulary/limits.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import { censoredText, type CommentLine } from "../calls.ts";
import {
  commentById,
  firstRepliesOf,
  repliesOf,
  threadsBefore,
  topComments,
  type CommentRow,
  type FirstReplies,
  type ThreadPage,
} from "./queries.ts";
import { targetIdOf, type Target } from "./targets.ts";

/** Reading comments: lists, all replies of a thread, the place of one comment, and one as a member sees it who has changed it. */

/** A comment with the field names of its target's calls. */
type ReplyView<Names extends object> = CommentLine & Names;

/** A comment with the first replies of its thread. */
export type CommentView<Names extends object> = ReplyView<Names> & { replies: ReplyView<Names>[]; totReplies: number };

export async function listComments<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor | null,
  targetId: number,
  options: Omit<ThreadPage, "pageSize"> & { pageSize?: number | undefined },
) {
  const { db } = context.database;
  if ((await target.find(db, targetId)) === null) throw notFound();
  const readerId = actor?.id ?? null;
  const page = { ...options, pageSize: options.pageSize ?? limits.unpaged };
  const { rows, total } = await topComments(db, target, targetId, page, readerId);
  const ids = rows.map(({ id }) => id);
  const threads = await firstRepliesOf(db, ids, readerId);
  return { items: rows.map((row) => commentView(target, row, threads.get(row.id), targetId, actor !== null)), total };
}

/** The row of a comment whose target can be read. @throws {ApiError} NOT_FOUND */
async function readableRow(context: AppContext, target: Target, id: number) {
  const { db } = context.database;
  const row = await commentById(db, id, null);
  if (row === null) throw notFound();
  const targetId = targetIdOf(target, row);
  if ((await target.find(db, targetId)) === null) throw notFound();
  return { row, targetId };
}

/** @throws {ApiError} NOT_FOUND, but not for a deleted comment that stays as an empty line */
export async function listReplies<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor | null,
  id: number,
): Promise<ReplyView<Names>[]> {
  const { targetId } = await readableRow(context, target, id);
  const rows = await repliesOf(context.database.db, id, actor?.id ?? null);
  return rows.map((row) => replyView(target, row, targetId, actor !== null));
}

/** The target, thread and page of a comment. @throws {ApiError} NOT_FOUND for a deleted comment, or if its target cannot be read */
export async function placeOfComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  id: number,
  { pageSize, direction }: Pick<ThreadPage, "pageSize" | "direction">,
): Promise<Names & { pageNumber: number }> {
  const { row, targetId } = await readableRow(context, target, id);
  if (row.isDeleted) throw notFound();
  const { db } = context.database;
  const before = await threadsBefore(db, target, targetId, row.parentId ?? row.id, direction);
  return { ...target.names(targetId, row.parentId), pageNumber: Math.floor(before / pageSize) };
}

/** @throws {ApiError} NOT_FOUND */
export async function rowSeenBy(executor: Executor, actor: Actor, id: number): Promise<CommentRow> {
  const row = await commentById(executor, id, actor.id);
  if (row === null) throw notFound();
  return row;
}

/** A comment with its first replies, as the actor sees it now. */
export async function viewWithReplies<Names extends object>(
  executor: Executor,
  target: Target<Names>,
  actor: Actor,
  row: CommentRow,
): Promise<CommentView<Names>> {
  const threads = await firstRepliesOf(executor, row.parentId === null ? [row.id] : [], actor.id);
  return commentView(target, row, threads.get(row.id), targetIdOf(target, row), true);
}

/** Censored and deleted texts never leave the server. */
function hidden(row: CommentRow): Partial<CommentLine> {
  if (row.isDeleted) {
    return {
      comment: "",
      author: null,
      authorAvatar: null,
      totLikes: 0,
      censored: false,
      createdAt: null,
      updatedAt: null,
    };
  }
  if (row.isCensored) return { comment: censoredText, authorAvatar: null, createdAt: null, updatedAt: null };
  return {};
}

function lineView(row: CommentRow, signedIn: boolean): CommentLine {
  return {
    id: row.id,
    comment: row.text,
    author: row.author,
    authorAvatar: row.authorAvatar,
    totLikes: row.totLikes,
    // Likes of a deleted comment may wait to be erased.
    ...(signedIn ? { liked: row.liked && !row.isDeleted } : {}),
    ...(row.blocked && !row.isDeleted ? { blocked: true as const } : {}),
    censored: row.isCensored,
    deleted: row.isDeleted,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...hidden(row),
  };
}

/** @param targetId the Tale or news post @param signedIn whether to include `liked` */
function replyView<Names extends object>(
  target: Target<Names>,
  row: CommentRow,
  targetId: number,
  signedIn: boolean,
): ReplyView<Names> {
  return { ...lineView(row, signedIn), ...target.names(targetId, row.parentId) };
}

/** @param thread undefined for a comment without replies */
export function commentView<Names extends object>(
  target: Target<Names>,
  row: CommentRow,
  thread: FirstReplies | undefined,
  targetId: number,
  signedIn: boolean,
): CommentView<Names> {
  const view = (each: CommentRow) => replyView(target, each, targetId, signedIn);
  return { ...view(row), replies: thread?.replies.map(view) ?? [], totReplies: thread?.total ?? 0 };
}
