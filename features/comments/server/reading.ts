import { comment as limits } from "#vocabulary/limits.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notFound } from "#kit/server/api-error.ts";
import {
  firstRepliesOf,
  heldComments,
  repliesOf,
  threadsBefore,
  topComments,
  type ThreadPage,
} from "./list-queries.ts";
import { commentById, type CommentRow } from "./queries.ts";
import { sightOf, type Sight } from "./sight.ts";
import { commentView, replyView, targetIdOf, type CommentView, type ReplyView, type Target } from "./targets.ts";

/** Reading comments: lists, all replies of a thread, the place of one comment, and one as a member sees it who has changed it. */

export async function listComments<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor | null,
  targetId: number,
  options: Omit<ThreadPage, "pageSize"> & { pageSize?: number | undefined; held?: boolean | undefined },
) {
  const { db } = context.database;
  const on = await target.find(db, targetId);
  if (on === null) throw notFound();
  const sight = sightOf(actor);
  const page = { ...options, pageSize: options.pageSize ?? limits.unpaged };
  if (options.held === true) {
    const mayApprove = sight.isStaff || (actor !== null && actor.id === on.authorId);
    const { rows, total } = mayApprove ? await heldComments(db, target, targetId, page, sight) : { rows: [], total: 0 };
    return { items: rows.map((row) => commentView(target, row, undefined, targetId, true)), total };
  }
  const { rows, total } = await topComments(db, target, targetId, page, sight);
  const ids = rows.map(({ id }) => id);
  const threads = await firstRepliesOf(db, ids, sight);
  return { items: rows.map((row) => commentView(target, row, threads.get(row.id), targetId, actor !== null)), total };
}

/** The row of a comment whose target can be read. @throws {ApiError} NOT_FOUND */
async function readableRow(context: AppContext, target: Target, id: number, sight: Sight) {
  const { db } = context.database;
  const row = await commentById(db, id, sight);
  if (row === null) throw notFound();
  const targetId = targetIdOf(target, row);
  if ((await target.find(db, targetId)) === null) throw notFound();
  return { row, targetId };
}

/** @throws {ApiError} NOT_FOUND, but not for a comment that the reader sees as an empty line above replies */
export async function listReplies<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor | null,
  id: number,
): Promise<ReplyView<Names>[]> {
  const sight = sightOf(actor);
  const { row, targetId } = await readableRow(context, target, id, sight);
  const rows = await repliesOf(context.database.db, id, sight);
  if (rows.length === 0 && (row.isDeleted || !row.seen)) throw notFound();
  return rows.map((row) => replyView(target, row, targetId, actor !== null));
}

/** The target, thread and page of a comment. @throws {ApiError} NOT_FOUND for one that the reader doesn't see, or if its target cannot be read */
export async function placeOfComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  actor: Actor | null,
  id: number,
  { pageSize, direction }: Pick<ThreadPage, "pageSize" | "direction">,
): Promise<Names & { pageNumber: number }> {
  const sight = sightOf(actor);
  const { row, targetId } = await readableRow(context, target, id, sight);
  if (row.isDeleted || !row.seen) throw notFound();
  const { db } = context.database;
  const before = await threadsBefore(db, target, targetId, row.parentId ?? row.id, direction, sight);
  return { ...target.names(targetId, row.parentId), pageNumber: Math.floor(before / pageSize) };
}

/** @throws {ApiError} NOT_FOUND */
export async function rowSeenBy(executor: Executor, actor: Actor, id: number): Promise<CommentRow> {
  const row = await commentById(executor, id, sightOf(actor));
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
  const threads = await firstRepliesOf(executor, row.parentId === null ? [row.id] : [], sightOf(actor));
  return commentView(target, row, threads.get(row.id), targetIdOf(target, row), true);
}
