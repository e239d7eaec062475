import type { Executor } from "#server/platform/database/database.ts";
import { notFound } from "#server/platform/api-error.ts";
import { lockComment, updateComment } from "./queries.ts";
import { originalPlace, originalText, originalThread } from "./reported-comments-queries.ts";
import { onNews, onTales, targetIdOf, type Target } from "./targets.ts";

/** Comments as reports need them: found and locked, read with their original texts, and censored in the act of another feature. */

export type CommentKind = Target["kind"];

const targets: Record<CommentKind, Target> = { tale: onTales, news: onNews };

/**
 * A comment that somebody wants to report, locked: nobody edits, deletes or censors it until the transaction ends.
 * @throws {ApiError} NOT_FOUND where there is none of this kind that can be read
 */
export async function lockCommentToReport(tx: Executor, kind: CommentKind, id: number) {
  const row = await lockComment(tx, id);
  if (row === null || row.isDeleted) throw notFound();
  const target = targets[kind];
  if ((await target.find(tx, targetIdOf(target, row))) === null) throw notFound();
  const said = await originalText(tx, id);
  if (said === null) throw notFound();
  return { ...said, isCensored: row.isCensored };
}

/** What a comment is on, as moderators and those whom they tell need it. */
export interface CommentedOn {
  kind: CommentKind;
  id: number;
  title: string;
}

export interface ReportedComment {
  isCensored: boolean;
  on: CommentedOn;
}

/** A comment about which is decided, locked; null once it is deleted. */
export async function lockReportedComment(tx: Executor, id: number): Promise<ReportedComment | null> {
  const row = await lockComment(tx, id);
  if (row === null || row.isDeleted) return null;
  const place = await originalPlace(tx, id);
  return place === null ? null : { isCensored: row.isCensored, on: commentedOn(place) };
}

/** Puts asterisks over its text; whoever does holds the lock. */
export async function censorReportedComment(tx: Executor, id: number): Promise<void> {
  await updateComment(tx, id, { isCensored: true });
}

type Place = NonNullable<Awaited<ReturnType<typeof originalPlace>>>;

function commentedOn({ taleId, newsId, title }: Place): CommentedOn {
  return taleId === null ? { kind: "news", id: newsId!, title } : { kind: "tale", id: taleId, title };
}

/** The thread of a comment with all that was ever said in it; for moderators alone. Null once the comment's row is gone. */
export async function readReportedThread(executor: Executor, id: number) {
  const place = await originalPlace(executor, id);
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
