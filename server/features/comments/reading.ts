import { comment as limits } from "#contract/limits.ts";
import type { Actor } from "#server/platform/http/calls.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { notFound } from "#server/platform/api-error.ts";
import { commentById, repliesOf, threadsBefore, topComments, type CommentRow, type ThreadPage } from "./queries.ts";
import { targetIdOf, type Target } from "./targets.ts";
import { commentView } from "./views.ts";

/** Reading comments: lists, and the place of one comment. */

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
  const replies =
    rows.length === 0
      ? []
      : await repliesOf(
          db,
          rows.map(({ id }) => id),
          readerId,
        );
  const threads = Map.groupBy(replies, ({ parentId }) => parentId);
  const view = (row: CommentRow) => commentView(target, row, threads.get(row.id) ?? [], targetId, actor !== null);
  return { items: rows.map(view), total };
}

/** The target, thread and page of a comment. @throws {ApiError} NOT_FOUND for a deleted comment, or if its target cannot be read */
export async function placeOfComment<Names extends object>(
  context: AppContext,
  target: Target<Names>,
  id: number,
  { pageSize, direction }: Pick<ThreadPage, "pageSize" | "direction">,
): Promise<Names & { pageNumber: number }> {
  const { db } = context.database;
  const row = await commentById(db, id, null);
  if (row === null || row.isDeleted) throw notFound();
  const targetId = targetIdOf(target, row);
  if ((await target.find(db, targetId)) === null) throw notFound();
  const before = await threadsBefore(db, target, targetId, row.parentId ?? row.id, direction);
  return { ...target.names(targetId, row.parentId), pageNumber: Math.floor(before / pageSize) };
}
