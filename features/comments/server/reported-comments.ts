import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { users } from "#features/accounts/server/tables.ts";
import { news } from "#features/news/server/tables.ts";
import { tales } from "#features/tales/server/tables.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { notFound } from "#kit/server/api-error.ts";
import { sightOf } from "./sight.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { lockComment, updateComment } from "./queries.ts";
import { nameOfWriter } from "./hidden-writers.ts";
import { comments, targetColumns } from "./tables.ts";
import { onNews, onTales, targetIdOf, type Target } from "./targets.ts";

/** Comments for the feature `moderation`: locking, reading with original texts, and censoring in its transactions. */

export type CommentKind = Target["kind"];

const targets: Record<CommentKind, Target> = { tale: onTales, news: onNews };

/**
 * Locks a comment that a member reports, so that nobody edits, deletes or censors it until the transaction ends.
 * @throws {ApiError} NOT_FOUND if no visible comment of this kind has that id
 */
export async function lockCommentToReport(tx: Executor, reader: Actor | null, kind: CommentKind, id: number) {
  const row = await lockComment(tx, id, sightOf(reader));
  if (row === null || row.isDeleted || !row.seen) throw notFound();
  const target = targets[kind];
  const place = (await target.find(tx, targetIdOf(target, row))) === null ? null : await originalLocation(tx, id);
  if (place === null) throw notFound();
  const original = await originalText(tx, id);
  if (original === null) throw notFound();
  const language = place.taleLanguage ?? place.newsLanguage;
  const on = commentedOn(place);
  return { ...original, isCensored: row.isCensored, on, language, category: place.categoryName };
}

/** The Tale or news post of a comment, for moderators and notifications. */
interface CommentedOn {
  kind: CommentKind;
  id: number;
  title: string;
}

/** The path of a comment, as its notifications lead to it. */
export const commentAddress = ({ kind, id }: Pick<CommentedOn, "kind" | "id">, commentId: number): string =>
  `${kind === "tale" ? "/posts/tale" : "/blog/posts"}/${id}#${commentId}`;

export interface ReportedComment {
  isCensored: boolean;
  on: CommentedOn;
}

/** Locks the comments of reports that are being decided. @returns by id those that weren't deleted */
export async function lockReportedComments(
  tx: Executor,
  ids: readonly number[],
): Promise<Map<number, ReportedComment>> {
  if (ids.length === 0) return new Map();
  const rows = await lockLocations(tx, ids);
  return new Map(rows.map(({ id, isCensored, ...place }) => [id, { isCensored, on: commentedOn(place) }]));
}

/** Hides the text behind asterisks. The caller holds the lock. */
export async function censorReportedComment(tx: Executor, id: number): Promise<void> {
  await updateComment(tx, id, { isCensored: true });
}

type CommentLocation = NonNullable<Awaited<ReturnType<typeof originalLocation>>>;

function commentedOn({ taleId, newsId, title }: Pick<CommentLocation, "taleId" | "newsId" | "title">): CommentedOn {
  return taleId === null ? { kind: "news", id: newsId!, title } : { kind: "tale", id: taleId, title };
}

/** The thread of a comment with all original texts, for moderators only; null if the comment's row was deleted. */
export async function readReportedThread(executor: Executor, id: number) {
  const place = await originalLocation(executor, id);
  if (place === null) return null;
  const { taleLanguage, newsLanguage, categoryName } = place;
  const rows = await originalThread(executor, place.threadId);
  const thread = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }));
  const comment = thread.find((line) => line.id === id && !line.deleted) ?? null;
  return {
    comment,
    thread,
    on: { ...commentedOn(place), languageName: (taleLanguage ?? newsLanguage)!, categoryName },
  };
}

/** SQL of comments for moderators: with their original texts, censored or not. */

/** A thread from its top on, oldest first. */
const originalThread = (executor: Executor, threadId: number) =>
  executor
    .select({
      id: comments.id,
      text: comments.text,
      author: nameOfWriter("comments", users.username, null),
      censored: comments.isCensored,
      deleted: comments.isDeleted,
      createdAt: comments.createdAt,
      updatedAt: comments.updatedAt,
    })
    .from(comments)
    .leftJoin(users, eq(users.id, comments.authorId))
    .where(or(eq(comments.id, threadId), eq(comments.parentId, threadId)))
    // The top comment comes first, even if the clock was once set back.
    .orderBy(sql`${comments.parentId} is not null`, asc(comments.createdAt), asc(comments.id));

/** The thread of a comment and its Tale or news post; null if it was deleted. */
async function originalLocation(executor: Executor, id: number) {
  const [row] = await executor
    .select({
      ...targetColumns,
      threadId: sql<number>`coalesce(${comments.parentId}, ${comments.id})`.mapWith(Number),
      title: sql<string>`coalesce(${tales.title}, ${news.title})`,
      taleLanguage: tales.language,
      newsLanguage: news.language,
      categoryName: tales.category,
    })
    .from(comments)
    .leftJoin(tales, eq(tales.id, comments.taleId))
    .leftJoin(news, eq(news.id, comments.newsId))
    .where(and(eq(comments.id, id), isNull(tales.deletedAt)));
  return row ?? null;
}

/** Locks these comments, in the order of their ids, and reads the Tale or news post of each that isn't deleted. */
const lockLocations = (executor: Executor, ids: readonly number[]) =>
  executor
    .select({
      id: comments.id,
      isCensored: comments.isCensored,
      ...targetColumns,
      title: sql<string>`coalesce(${tales.title}, ${news.title})`,
    })
    .from(comments)
    .leftJoin(tales, eq(tales.id, comments.taleId))
    .leftJoin(news, eq(news.id, comments.newsId))
    .where(and(inArray(comments.id, [...ids]), eq(comments.isDeleted, false)))
    .orderBy(asc(comments.id))
    .for("no key update", { of: comments });

/** The text of a comment and its author. */
export async function originalText(executor: Executor, id: number) {
  const [row] = await executor
    .select({ text: comments.text, authorId: users.id, author: users.username })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(eq(comments.id, id));
  return row ?? null;
}
