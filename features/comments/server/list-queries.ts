import { and, count, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import {
  countShown,
  fetchPage,
  idsOnPage,
  orderColumns,
  type Direction,
  type PageRequest,
} from "#kit/server/database/paging.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { comment as limits } from "#vocabulary/limits.ts";
import { selectComments, type CommentRow } from "./queries.ts";
import { isInList, isSeen, type Sight } from "./sight.ts";
import { comments } from "./tables.ts";

/** SQL of lists of comments. */

/** One of `targetColumns`. */
type OnTarget = { column: PgColumn };

const isTopComment = ({ column }: OnTarget, targetId: number, sight: Sight) =>
  and(eq(column, targetId), isNull(comments.parentId), isInList({ column, id: targetId }, sight));

export interface ThreadPage extends PageRequest {
  sortBy: "id" | "createdAt";
  direction: Direction;
}

/** A page of top-level comments. */
export function topComments(
  executor: Executor,
  target: OnTarget,
  targetId: number,
  { sortBy, direction, ...page }: ThreadPage,
  sight: Sight,
) {
  const where = isTopComment(target, targetId, sight);
  const orderBy = orderColumns(direction, ...(sortBy === "id" ? [] : [comments.createdAt]), comments.id);
  const { ids, isOnPage } = idsOnPage(executor, comments, { where, orderBy }, page);
  const rows = selectComments(executor, sight)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  // Most Tales have less than a page of comments: their number follows from the rows.
  return fetchPage(rows, () => countShown(executor, comments, where), page);
}

/** A page of the comments and replies that wait for the author of their Tale. */
export function heldComments(
  executor: Executor,
  { column }: OnTarget,
  targetId: number,
  { direction, ...page }: ThreadPage,
  sight: Sight,
) {
  const where = and(eq(column, targetId), sql`${comments.heldFor} = 'author' and ${comments.heldWithId} is null`);
  const orderBy = orderColumns(direction, comments.id);
  const { ids, isOnPage } = idsOnPage(executor, comments, { where, orderBy }, page);
  const rows = selectComments(executor, sight)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  return fetchPage(rows, () => countShown(executor, comments, where), page);
}

/** The replies of a thread that the reader sees, oldest first. */
export function repliesOf(executor: Executor, threadId: number, sight: Sight) {
  return selectComments(executor, sight)
    .where(and(eq(comments.parentId, threadId), isSeen("comments", sight)))
    .orderBy(comments.createdAt, comments.id)
    .limit(limits.repliesKept);
}

/** The part of a thread that a list contains. */
export interface FirstReplies {
  /** The oldest ones, oldest first. */
  replies: CommentRow[];
  /** The number of all. */
  total: number;
}

type OfThreads = Sight & { threadIds: readonly number[] };

/** Each thread reads its own few entries of the index: one sorted list of all replies would read all of them. */
const selectFirstReplies = prepared((executor, valueOf: ValueOf<OfThreads>) => {
  const sight = { readerId: valueOf("readerId"), isStaff: valueOf("isStaff") };
  const where = and(eq(comments.parentId, sql`thread.id`), isSeen("comments", sight));
  const counted = executor
    .select({ total: count().as("total") })
    .from(comments)
    .where(where)
    .as("counted");
  const first = selectComments(executor, sight)
    .where(where)
    .orderBy(comments.createdAt, comments.id)
    .limit(limits.repliesListed)
    .as("first");
  return executor
    .select({ total: counted.total, reply: first._.selectedFields })
    .from(sql`unnest(${valueOf("threadIds")}::bigint[]) as thread (id)`)
    .crossJoinLateral(counted)
    .crossJoinLateral(first)
    .orderBy(first.createdAt, first.id);
});

/** The first replies of each of these threads, by the id of the thread; a thread without replies is left out. */
export async function firstRepliesOf(executor: Executor, threadIds: readonly number[], sight: Sight) {
  const threads = new Map<number, FirstReplies>();
  if (threadIds.length === 0) return threads;
  for (const { total, reply } of await selectFirstReplies(executor, { threadIds, ...sight })) {
    const thread = threads.get(reply.parentId!);
    if (thread === undefined) threads.set(reply.parentId!, { replies: [reply], total });
    else thread.replies.push(reply);
  }
  return threads;
}

/** The number of threads before this one, in ascending or descending order of time. */
export async function threadsBefore(
  executor: Executor,
  target: OnTarget,
  targetId: number,
  threadId: number,
  direction: "ASC" | "DESC",
  sight: Sight,
): Promise<number> {
  const [thread] = await executor
    .select({ createdAt: comments.createdAt })
    .from(comments)
    .where(eq(comments.id, threadId));
  if (thread === undefined) return 0;
  const precedes = direction === "ASC" ? lt : gt;
  const before = or(
    precedes(comments.createdAt, thread.createdAt),
    and(eq(comments.createdAt, thread.createdAt), precedes(comments.id, threadId)),
  );
  return countShown(executor, comments, and(isTopComment(target, targetId, sight), before));
}
