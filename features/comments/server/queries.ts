import { and, count, eq, sql, type Placeholder, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { nameUnlessHidden } from "#features/decisions/server/hidden-members.ts";
import { tales } from "#features/tales/server/tables.ts";
import { together, type Executor } from "#kit/server/database/transaction.ts";
import { violatedConstraint } from "#kit/server/database/database-errors.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import { users } from "#features/accounts/server/tables.ts";
import { blocks } from "#features/blocks/server/tables.ts";
import { isPublic, isSeen, type Sight } from "./sight.ts";
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
  heldFor: comments.heldFor,
  isHidden: comments.isHidden,
  isFrozen: comments.isFrozen,
  createdAt: comments.createdAt,
  updatedAt: comments.updatedAt,
};

/** The Tale of a comment by its hidden author: joined once, as a thread may have 1,500 replies (hidden-writers.ts). */
const hidingTale = alias(tales, "hiding_tale");
const isUnnamed = (readerId: number | null | Placeholder) =>
  sql`(${hidingTale.id} is not null and ${comments.authorId} is distinct from ${readerId}::bigint)`;

/** @param sight of the member for whom `liked` is set, too */
export const selectComments = (
  executor: Executor,
  { readerId, isStaff }: { [Name in keyof Sight]: Sight[Name] | Placeholder },
) =>
  executor
    .select({
      ...ownColumns,
      author: (nameUnlessHidden(isUnnamed(readerId), users.username) as SQL<string | null>).as("author"),
      authorAvatar: sql<string | null>`case when not ${isUnnamed(readerId)} then ${users.picProfile} end`.as(
        "author_avatar",
      ),
      liked: sql<boolean>`exists (select 1 from ${commentLikes}
        where ${commentLikes.commentId} = ${comments.id} and ${commentLikes.userId} = ${readerId})`.as("liked"),
      blocked: sql<boolean>`not ${isUnnamed(readerId)} and exists (select 1 from ${blocks}
        where ${blocks.blockerId} = ${readerId} and ${blocks.blockedId} = ${comments.authorId})`.as("blocked"),
      /** Otherwise it is an empty line. */
      seen: isSeen("comments", { readerId, isStaff }).as("seen"),
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .leftJoin(hidingTale, and(eq(hidingTale.id, comments.taleId), eq(hidingTale.hiddenAuthorId, comments.authorId)))
    .$dynamic();

export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number];

const selectById = prepared((executor, valueOf: ValueOf<Sight & { id: number }>) =>
  selectComments(executor, { readerId: valueOf("readerId"), isStaff: valueOf("isStaff") }).where(
    eq(comments.id, valueOf("id")),
  ),
);

export async function commentById(executor: Executor, id: number, sight: Sight): Promise<CommentRow | null> {
  const [row] = await selectById(executor, { id, ...sight });
  return row ?? null;
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
    | "taleId"
    | "newsId"
    | "parentId"
    | "authorId"
    | "text"
    | "heldFor"
    | "heldWithId"
    | "answersId"
    | "isListed"
    | "wasShown"
    | "clientKey"
    | "createdAt"
    | "updatedAt"
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
      heldFor: valueOf("heldFor"),
      heldWithId: valueOf("heldWithId"),
      answersId: valueOf("answersId"),
      isListed: valueOf("isListed"),
      wasShown: valueOf("wasShown"),
      clientKey: valueOf("clientKey"),
      createdAt: valueOf("createdAt"),
      updatedAt: valueOf("updatedAt"),
    })
    .returning(ownColumns),
);

export const isClientKeyTaken = (error: unknown) => violatedConstraint(error) === "comments_client_key";

const selectState = (executor: Executor, sight: { [Name in keyof Sight]: Sight[Name] | Placeholder }) =>
  executor
    .select({
      id: comments.id,
      ...targetColumns,
      parentId: comments.parentId,
      authorId: comments.authorId,
      text: comments.text,
      isCensored: comments.isCensored,
      isDeleted: comments.isDeleted,
      heldFor: comments.heldFor,
      heldWithId: comments.heldWithId,
      answersId: comments.answersId,
      isHidden: comments.isHidden,
      wasShown: comments.wasShown,
      isFrozen: comments.isFrozen,
      totLikes: comments.totLikes,
      seen: isSeen("comments", sight),
    })
    .from(comments)
    .$dynamic();

const lockOne = prepared((executor, valueOf: ValueOf<Sight & { id: number }>) =>
  selectState(executor, { readerId: valueOf("readerId"), isStaff: valueOf("isStaff") })
    .where(eq(comments.id, valueOf("id")))
    .for("no key update"),
);

/** Locks the row until the transaction ends, so that likes, edits and censoring run one after the other. */
export async function lockComment(executor: Executor, id: number, sight: Sight) {
  const [row] = await lockOne(executor, { id, ...sight });
  return row ?? null;
}

const topOf = (id: Placeholder) => sql`(select ${comments.parentId} from ${comments} where ${comments.id} = ${id})`;

const lockWithTop = prepared((executor, valueOf: ValueOf<Sight & { id: number }>) =>
  selectState(executor, { readerId: valueOf("readerId"), isStaff: valueOf("isStaff") })
    .where(sql`${comments.id} = any(array[${valueOf("id")}, ${topOf(valueOf("id"))}])`)
    .orderBy(comments.id)
    .for("no key update"),
);

const countReplies = prepared((executor, valueOf: ValueOf<{ id: number }>) =>
  executor
    .select({
      replies: count(),
      shown: sql<number>`count(*) filter (where ${isPublic("comments")})`.mapWith(Number),
      held: sql<number>`count(${comments.heldFor})`.mapWith(Number),
    })
    .from(comments)
    .where(sql`${comments.parentId} = coalesce(${topOf(valueOf("id"))}, ${valueOf("id")})`),
);

/**
 * Locks a comment and the top of its thread until the transaction ends, so that replies in the thread are added and deleted one after
 * the other. The top is locked first, here and wherever several comments are locked in the order of their ids.
 * @returns null if the comment was deleted
 */
export async function lockThread(executor: Executor, id: number, sight: Sight) {
  // The numbers are read by a statement of its own, which sees what was committed while the lock was waited for.
  const [rows, [counted]] = await together(lockWithTop(executor, { id, ...sight }), countReplies(executor, { id }));
  const comment = rows.find((row) => row.id === id);
  if (comment === undefined) return null;
  return { comment, top: rows[0]!, ...counted! };
}

export type LockedThread = NonNullable<Awaited<ReturnType<typeof lockThread>>>;

export async function updateComment(executor: Executor, id: number, change: Partial<typeof comments.$inferInsert>) {
  await executor.update(comments).set(change).where(eq(comments.id, id));
}

export async function deleteComment(executor: Executor, id: number) {
  await executor.delete(comments).where(eq(comments.id, id));
}
