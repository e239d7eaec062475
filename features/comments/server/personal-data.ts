import { and, asc, count, eq, gt, inArray, isNotNull, lte, sql, type SQL } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { users } from "#features/accounts/server/tables.ts";
import { news } from "#features/news/server/tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { paged, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { aWholeBatch, type ClosedAccount, type PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { titleFor } from "#features/tales/server/queries.ts";
import { tales } from "#features/tales/server/tables.ts";
import { onNews, onTales, type Target } from "./targets.ts";
import { answersHeldWith, deleteAnswersHeldWith, emptied, relist } from "./holding.ts";
import { eraseSomeLikesOf } from "./likes.ts";
import { nameOfWriter } from "./hidden-writers.ts";
import { isPublic, isSeen, sightOf } from "./sight.ts";
import { commentLikes, commentMentions, comments } from "./tables.ts";

const top = alias(comments, "top");
const reply = alias(comments, "reply");
const topAuthor = alias(users, "top_author");

/** The title of the Tale or news post. */
const titleOn = (memberId: number) => sql<string | null>`coalesce(${titleFor(memberId)}, ${news.title})`;

type Member = Pick<Actor, "id" | "role">;

const commentsAfter = (executor: Executor, member: Member, after: number) =>
  executor
    .select({
      id: comments.id,
      comment: comments.text,
      taleId: comments.taleId,
      newsId: comments.newsId,
      title: titleOn(member.id),
      inThreadOf: sql<
        string | null
      >`case when ${isSeen("top", sightOf(member))} then ${nameOfWriter("top", topAuthor.username, member.id)} end`,
      totLikes: comments.totLikes,
      censored: comments.isCensored,
      held: sql<boolean>`${comments.heldFor} is not null`,
      hidden: comments.isHidden,
      frozen: comments.isFrozen,
      createdAt: comments.createdAt,
      updatedAt: comments.updatedAt,
    })
    .from(comments)
    .leftJoin(tales, eq(tales.id, comments.taleId))
    .leftJoin(news, eq(news.id, comments.newsId))
    .leftJoin(top, eq(top.id, comments.parentId))
    .leftJoin(topAuthor, eq(topAuthor.id, top.authorId))
    .where(and(eq(comments.authorId, member.id), eq(comments.isDeleted, false), gt(comments.id, after)))
    .orderBy(asc(comments.id))
    .limit(rowsPerPage);

const likedCommentsAfter = (executor: Executor, member: Member, after: number) =>
  executor
    .select({
      commentId: comments.id,
      taleId: comments.taleId,
      newsId: comments.newsId,
      title: titleOn(member.id),
      author: sql<
        string | null
      >`case when ${isSeen("comments", sightOf(member))} then ${nameOfWriter("comments", users.username, member.id)} end`,
    })
    .from(commentLikes)
    .innerJoin(comments, eq(comments.id, commentLikes.commentId))
    .leftJoin(tales, eq(tales.id, comments.taleId))
    .leftJoin(news, eq(news.id, comments.newsId))
    .leftJoin(users, eq(users.id, comments.authorId))
    .where(and(eq(commentLikes.userId, member.id), eq(comments.isDeleted, false), gt(commentLikes.commentId, after)))
    .orderBy(asc(commentLikes.commentId))
    .limit(rowsPerPage);

/** The items of a target on which the member commented, each with the number of their comments that it counts. @param own which comments */
const countsOf = (executor: Executor, { column }: Target, own: SQL) =>
  executor
    .select({
      id: sql`${column}`.mapWith(Number),
      total: count(sql`case when not ${comments.isDeleted} and ${isPublic("comments")} then 1 end`),
    })
    .from(comments)
    .where(and(own, isNotNull(column)))
    .groupBy(column)
    .orderBy(column);

const hasReplies = (executor: Executor) =>
  sql`exists ${executor.select({ id: reply.id }).from(reply).where(eq(reply.parentId, comments.id))}`;

/**
 * The text without the mention of a removed account, because the name may later belong to another member. The function
 * `mentioned_names` of the database finds the same mentions.
 */
export const withoutMention = (text: PgColumn, username: string): SQL =>
  sql`regexp_replace(${text}, ${`(?<![A-Za-z0-9])@${username}(?![A-Za-z0-9])`}, '@…', 'gi')`;

const rowsAtOnce = 200;

const mentioning = (executor: Executor, username: string) =>
  executor
    .select({ id: commentMentions.commentId })
    .from(commentMentions)
    .where(eq(commentMentions.name, username.toLowerCase()))
    .$dynamic();

/** In any order, because sorting would read all of them for every batch. */
const someCommentsOf = (executor: Executor, authorId: number) =>
  executor
    .select({ id: comments.id, parentId: comments.parentId, taleId: comments.taleId, newsId: comments.newsId })
    .from(comments)
    .where(eq(comments.authorId, authorId))
    .limit(rowsAtOnce);

/** In the order in which all transactions lock them. */
const targets = [onTales, onNews];

/** A member's comments, and the comments that they like. */
export const commentsPersonalData: PersonalDataProvider = {
  parts({ db, user }) {
    return [
      {
        name: "comments",
        column: comments.authorId,
        rows: () =>
          paged(
            (after) => commentsAfter(db, user, after),
            ({ id }) => id,
          ),
      },
      {
        name: "commentLikes",
        column: commentLikes.userId,
        rows: () =>
          paged(
            (after) => likedCommentsAfter(db, user, after),
            ({ commentId }) => commentId,
          ),
      },
    ];
  },

  async eraseSome({ cache }, tx, afterCommit, closed) {
    const some = await someCommentsOf(tx, closed.id);
    if (some.length === 0) return (await eraseSomeLikes(tx, closed.id)) || (await forgetSomeMentions(tx, closed));
    const ids = some.map(({ id }) => id);
    const own = and(eq(comments.authorId, closed.id), inArray(comments.id, ids))!;
    await lockTargets(tx, own);
    const threadIds = [...new Set(some.map(({ id, parentId }) => parentId ?? id))];
    await lockComments(tx, [...ids, ...threadIds, ...(await answersHeldWith(tx, ids))]);
    if (await eraseSomeLikesOf(tx, ids)) return aWholeBatch;
    const stale = await subtractFromTotals(tx, own);
    await deleteAnswersHeldWith(tx, ids);
    await deleteComments(tx, own);
    await relist(tx, threadIds);
    cache.moved(afterCommit, stale, "changed");
    return some.length;
  },
};

async function lockTargets(tx: Executor, own: SQL) {
  for (const target of targets) {
    const counts = await countsOf(tx, target, own);
    await target.lockAll(
      tx,
      counts.map(({ id }) => id),
    );
  }
}

/** @returns the cache tags of the targets */
async function subtractFromTotals(tx: Executor, own: SQL): Promise<string[]> {
  const stale: string[] = [];
  for (const target of targets) stale.push(...(await target.subtractFromTotals(tx, await countsOf(tx, target, own))));
  return stale;
}

/** Has the same result as `removeComment` for each comment, with a few statements for all of them. */
async function deleteComments(tx: Executor, own: SQL) {
  const threads = await deleteReplies(tx, own);
  await emptyThreads(tx, own);
  await deleteLeftLines(tx, threads);
}

/** Locks these comments, in the order of their ids. */
async function lockComments(executor: Executor, ids: readonly number[]): Promise<void> {
  await executor
    .select({ id: comments.id })
    .from(comments)
    .where(inArray(comments.id, [...ids]))
    .orderBy(asc(comments.id))
    .for("update");
}

/** @returns how many */
async function eraseSomeLikes(executor: Executor, userId: number): Promise<number> {
  const some = await executor
    .select({ id: commentLikes.commentId })
    .from(commentLikes)
    .where(eq(commentLikes.userId, userId))
    .limit(rowsAtOnce);
  if (some.length === 0) return 0;
  const ids = some.map(({ id }) => id);
  await lockComments(executor, ids);
  await subtractLikes(executor, and(eq(commentLikes.userId, userId), inArray(commentLikes.commentId, ids))!);
  return ids.length;
}

/** Later comments with the name mean another member. @returns how many */
async function forgetSomeMentions(
  executor: Executor,
  { username, closedAt, wasActivated }: ClosedAccount,
): Promise<number> {
  if (!wasActivated) return 0;
  const some = await mentioning(executor, username)
    .innerJoin(comments, and(eq(comments.id, commentMentions.commentId), lte(comments.createdAt, closedAt)))
    .orderBy(asc(commentMentions.commentId))
    .limit(rowsAtOnce);
  if (some.length === 0) return 0;
  const ids = some.map(({ id }) => id);
  await lockComments(executor, ids);
  await executor
    .update(comments)
    .set({ text: withoutMention(comments.text, username) })
    .where(inArray(comments.id, ids));
  // The trigger has deleted them already.
  await executor
    .delete(commentMentions)
    .where(and(eq(commentMentions.name, username.toLowerCase()), inArray(commentMentions.commentId, ids)));
  return ids.length;
}

/** @param given which likes */
async function subtractLikes(executor: Executor, given: SQL): Promise<void> {
  await executor
    .update(comments)
    .set({ totLikes: sql`${comments.totLikes} - 1` })
    .from(commentLikes)
    .where(and(eq(commentLikes.commentId, comments.id), given));
  await executor.delete(commentLikes).where(given);
}

/** @param own which comments @returns the ids of their threads */
async function deleteReplies(executor: Executor, own: SQL): Promise<number[]> {
  const deletedReplies = await executor
    .delete(comments)
    .where(and(own, isNotNull(comments.parentId)))
    .returning({ parentId: comments.parentId });
  return [...new Set(deletedReplies.map(({ parentId }) => parentId!))];
}

/** Handles the member's top comments: those with replies become empty lines without an author, the others are deleted. */
async function emptyThreads(executor: Executor, own: SQL): Promise<void> {
  const deletedLines = await executor
    .update(comments)
    .set({ ...emptied, totLikes: 0, authorId: null, clientKey: null })
    .where(and(own, hasReplies(executor)))
    .returning({ id: comments.id });
  const ids = sql.param(deletedLines.map(({ id }) => id));
  await executor.delete(commentLikes).where(sql`${commentLikes.commentId} = any(${ids}::bigint[])`);
  await executor.delete(comments).where(own);
}

/** Deletes those of the threads that have only an empty line left; a job deletes those whose likes it erases. */
async function deleteLeftLines(executor: Executor, threadIds: readonly number[]): Promise<void> {
  const ids = sql.param([...threadIds]);
  await executor
    .delete(comments)
    .where(
      and(
        sql`${comments.id} = any(${ids}::bigint[])`,
        eq(comments.isDeleted, true),
        eq(comments.totLikes, 0),
        sql`not ${hasReplies(executor)}`,
      ),
    );
}
