import { and, count, eq, gt, isNull, lt, or, sql, type Placeholder } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { comment as limits } from "#vocabulary/limits.ts";
import { together, type Executor } from "#kit/server/database/transaction.ts";
import { violatedConstraint } from "#kit/server/database/database-errors.ts";
import {
  countShown,
  fetchPage,
  idsOnPage,
  orderColumns,
  type Direction,
  type PageRequest,
} from "#kit/server/database/paging.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import { users } from "#features/accounts/server/tables.ts";
import { blocks } from "#features/blocks/server/tables.ts";
import { commentLikes, comments, targetColumns } from "./tables.ts";

/** SQL of comments. */

/** The columns that every view of a comment is made of. */
const ownColumns = {
  id: comments.id,
  ...targetColumns,
  parentId: comments.parentId,
  authorId: comments.authorId,
  text: comments.text,
  totLikes: comments.totLikes,
  isCensored: comments.isCensored,
  isDeleted: comments.isDeleted,
  createdAt: comments.createdAt,
  updatedAt: comments.updatedAt,
};

/** @param readerId the member for whom `liked` is set; null for visitors */
const select = (executor: Executor, readerId: number | null | Placeholder) =>
  executor
    .select({
      ...ownColumns,
      author: users.username,
      authorAvatar: users.picProfile,
      liked: sql<boolean>`exists (select 1 from ${commentLikes}
        where ${commentLikes.commentId} = ${comments.id} and ${commentLikes.userId} = ${readerId})`.as("liked"),
      blocked: sql<boolean>`exists (select 1 from ${blocks}
        where ${blocks.blockerId} = ${readerId} and ${blocks.blockedId} = ${comments.authorId})`.as("blocked"),
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .$dynamic();

export type CommentRow = Awaited<ReturnType<typeof select>>[number];

/** One of `targetColumns`. */
type OnTarget = { column: PgColumn };

const isTopComment = ({ column }: OnTarget, targetId: number) => and(eq(column, targetId), isNull(comments.parentId));

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
  readerId: number | null,
) {
  const where = isTopComment(target, targetId);
  const orderBy = orderColumns(direction, ...(sortBy === "id" ? [] : [comments.createdAt]), comments.id);
  const { ids, isOnPage } = idsOnPage(executor, comments, { where, orderBy }, page);
  const rows = select(executor, readerId)
    .innerJoin(ids, isOnPage)
    .orderBy(...orderBy);
  // Most Tales have less than a page of comments: their number follows from the rows.
  return fetchPage(rows, () => countShown(executor, comments, where), page);
}

/** The replies of a thread, oldest first; as many as a thread may have. */
export function repliesOf(executor: Executor, threadId: number, readerId: number | null) {
  return select(executor, readerId)
    .where(eq(comments.parentId, threadId))
    .orderBy(comments.createdAt, comments.id)
    .limit(limits.repliesMax);
}

/** The part of a thread that a list contains. */
export interface FirstReplies {
  /** The oldest ones, oldest first. */
  replies: CommentRow[];
  /** The number of all. */
  total: number;
}

type OfThreads = { threadIds: readonly number[]; readerId: number | null };

/** Each thread reads its own few entries of the index: one sorted list of all replies would read all of them. */
const selectFirstReplies = prepared((executor, valueOf: ValueOf<OfThreads>) => {
  const threadId = sql`thread.id`;
  const counted = executor
    .select({ total: count().as("total") })
    .from(comments)
    .where(eq(comments.parentId, threadId))
    .as("counted");
  const first = select(executor, valueOf("readerId"))
    .where(eq(comments.parentId, threadId))
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
export async function firstRepliesOf(executor: Executor, threadIds: readonly number[], readerId: number | null) {
  const threads = new Map<number, FirstReplies>();
  if (threadIds.length === 0) return threads;
  for (const { total, reply } of await selectFirstReplies(executor, { threadIds, readerId })) {
    const thread = threads.get(reply.parentId!);
    if (thread === undefined) threads.set(reply.parentId!, { replies: [reply], total });
    else thread.replies.push(reply);
  }
  return threads;
}

const selectById = prepared((executor, valueOf: ValueOf<{ id: number; readerId: number | null }>) =>
  select(executor, valueOf("readerId")).where(eq(comments.id, valueOf("id"))),
);

export async function commentById(executor: Executor, id: number, readerId: number | null): Promise<CommentRow | null> {
  const [row] = await selectById(executor, { id, readerId });
  return row ?? null;
}

/** The number of threads before this one, in ascending or descending order of time. */
export async function threadsBefore(
  executor: Executor,
  target: OnTarget,
  targetId: number,
  threadId: number,
  direction: "ASC" | "DESC",
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
  return countShown(executor, comments, and(isTopComment(target, targetId), before));
}

/** @returns an id for a new comment, and the id of the one that its author has created with this client key */
export async function newCommentId(executor: Executor, author: { authorId: number; clientKey: string | null }) {
  const [row] = await selectNewId(executor, author);
  return row!;
}

const selectNewId = prepared((executor, valueOf: ValueOf<{ authorId: number; clientKey: string | null }>) =>
  executor
    .select({
      id: sql<number>`nextval('comments_id_seq')`,
      earlierId: sql<number | null>`(select ${comments.id} from ${comments}
        where ${comments.authorId} = ${valueOf("authorId")} and ${comments.clientKey} = ${valueOf("clientKey")})`,
    })
    .from(sql`(select 1) as one`),
);

type NewComment = Required<
  Pick<
    typeof comments.$inferInsert,
    "taleId" | "newsId" | "parentId" | "authorId" | "text" | "clientKey" | "createdAt" | "updatedAt"
  >
> & { id: number };

/** @returns its columns. Fails if the author already has a comment with this client key; an insertion with that key at the same time is waited for. */
export const insertComment = prepared((executor, valueOf: ValueOf<NewComment>) =>
  executor
    .insert(comments)
    .overridingSystemValue()
    .values({
      id: valueOf("id"),
      taleId: valueOf("taleId"),
      newsId: valueOf("newsId"),
      parentId: valueOf("parentId"),
      authorId: valueOf("authorId"),
      text: valueOf("text"),
      clientKey: valueOf("clientKey"),
      createdAt: valueOf("createdAt"),
      updatedAt: valueOf("updatedAt"),
    })
    .returning(ownColumns),
);

export const isClientKeyTaken = (error: unknown) => violatedConstraint(error) === "comments_client_key";

const selectState = (executor: Executor) =>
  executor
    .select({
      id: comments.id,
      ...targetColumns,
      parentId: comments.parentId,
      authorId: comments.authorId,
      isCensored: comments.isCensored,
      isDeleted: comments.isDeleted,
      totLikes: comments.totLikes,
    })
    .from(comments)
    .$dynamic();

const lockOne = prepared((executor, valueOf: ValueOf<{ id: number }>) =>
  selectState(executor)
    .where(eq(comments.id, valueOf("id")))
    .for("no key update"),
);

/** Locks the row until the transaction ends, so that likes, edits and censoring run one after the other. */
export async function lockComment(executor: Executor, id: number) {
  const [row] = await lockOne(executor, { id });
  return row ?? null;
}

const topOf = (id: Placeholder) => sql`(select ${comments.parentId} from ${comments} where ${comments.id} = ${id})`;

const lockWithTop = prepared((executor, valueOf: ValueOf<{ id: number }>) =>
  selectState(executor)
    .where(sql`${comments.id} = any(array[${valueOf("id")}, ${topOf(valueOf("id"))}])`)
    .orderBy(comments.id)
    .for("no key update"),
);

const countReplies = prepared((executor, valueOf: ValueOf<{ id: number }>) =>
  executor
    .select({ total: count() })
    .from(comments)
    .where(sql`${comments.parentId} = coalesce(${topOf(valueOf("id"))}, ${valueOf("id")})`),
);

/**
 * Locks a comment and the top of its thread until the transaction ends, so that replies in the thread are added and deleted one after
 * the other. The top is locked first, here and wherever several comments are locked in the order of their ids.
 * @returns null if the comment was deleted
 */
export async function lockThread(executor: Executor, id: number) {
  // The number is read by a statement of its own, which sees what was committed while the lock was waited for.
  const [rows, [counted]] = await together(lockWithTop(executor, { id }), countReplies(executor, { id }));
  const comment = rows.find((row) => row.id === id);
  if (comment === undefined) return null;
  return { comment, top: rows[0]!, replies: counted!.total };
}

export type LockedThread = NonNullable<Awaited<ReturnType<typeof lockThread>>>;

export async function updateComment(executor: Executor, id: number, change: Partial<typeof comments.$inferInsert>) {
  await executor.update(comments).set(change).where(eq(comments.id, id));
}

export async function deleteComment(executor: Executor, id: number) {
  await executor.delete(comments).where(eq(comments.id, id));
}
