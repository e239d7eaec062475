import type { PgColumn } from "drizzle-orm/pg-core";
import { censoredText, type CommentLine, type CommentReply, type NewsComment } from "../calls.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { CommentRule } from "#features/tales/shapes.ts";
import { commentableNews } from "#features/news/server/queries.ts";
import { commentableTales } from "#features/tales/server/published-queries.ts";
import { notFound } from "#kit/server/api-error.ts";
import type { FirstReplies } from "./list-queries.ts";
import type { CommentRow } from "./queries.ts";
import { targetColumns } from "./tables.ts";

/**
 * The targets of comments: published Tales and news posts. Each kind has a column of its own in `comments`, and its own names in the
 * replies that show them.
 */

export type TargetIds = { [K in keyof typeof targetColumns]: number | null };

/** One Tale or news post, as far as comments need to know it. */
export interface CommentedItem {
  id: number;
  title: string;
  /** The receiver of the notification about the first comment; null for news, which has none. */
  authorId: number | null;
  isAuthorHidden: boolean;
  /** Whether readers may comment on it. */
  comments: CommentRule;
  /** The rendered pages that show its number of comments. */
  cacheTags: readonly string[];
}

/** @template Names the fields of the reply that `names` writes */
export interface Target<Names extends object = object> {
  kind: "tale" | "news";
  /** The column by which lists select. */
  column: PgColumn;
  /** The id of the commented item; null for a comment on another kind of target. */
  idOf(ids: TargetIds): number | null;
  /** The column's value in a new row. */
  reference(id: number): Partial<TargetIds>;
  /** The API's names for the commented item and for the top of the thread, which differ between the two kinds. */
  names(id: number, threadId: number | null): Names;
  /** Null if no reader can see an item with this id. */
  find(executor: Executor, id: number): Promise<CommentedItem | null>;
  /**
   * The same, kept from being deleted until the transaction ends, by a lock that any number of transactions share. Every transaction
   * that adds or deletes comments takes it before it locks a comment.
   */
  hold(executor: Executor, id: number): Promise<CommentedItem | null>;
  /** Changes the item's number of comments, by a prepared statement: it is sent with the commit, as it locks the item for all others. */
  addToTotal(executor: Executor, id: number, change: number): Promise<unknown>;
  /** Locks these items, visible or not, in the order of their ids, so that nobody else adds or deletes comments on them. */
  lockAll(executor: Executor, ids: readonly number[]): Promise<void>;
  /** Lowers the number of comments of several items. The caller holds the locks. @returns the `cacheTags` of all of them */
  subtractFromTotals(executor: Executor, counts: readonly { id: number; total: number }[]): Promise<string[]>;
}

export const onTales: Target<Pick<CommentReply, "postId" | "commentId" | "parentId">> = {
  kind: "tale",
  column: targetColumns.taleId,
  idOf: ({ taleId }) => taleId,
  reference: (taleId) => ({ taleId }),
  names: (postId, threadId) => ({ postId, commentId: threadId, parentId: threadId }),
  ...commentableTales,
};

export const onNews: Target<Pick<NewsComment, "adminPostId" | "adminParentId">> = {
  kind: "news",
  column: targetColumns.newsId,
  idOf: ({ newsId }) => newsId,
  reference: (newsId) => ({ newsId }),
  names: (adminPostId, adminParentId) => ({ adminPostId, adminParentId }),
  ...commentableNews,
};

/** @throws {ApiError} NOT_FOUND for a comment on another kind of target */
export function targetIdOf(target: Target, ids: TargetIds): number {
  const id = target.idOf(ids);
  if (id === null) throw notFound();
  return id;
}

/** Comments as the calls of their target show them. */

/** A comment with the field names of its target's calls. */
export type ReplyView<Names extends object> = CommentLine & Names;

/** A comment with the first replies of its thread. */
export type CommentView<Names extends object> = ReplyView<Names> & { replies: ReplyView<Names>[]; totReplies: number };

/** Censored and deleted texts never leave the server, nor do those that the reader doesn't get to see. */
function hidden(row: CommentRow): Partial<CommentLine> {
  if (isEmptyLine(row)) {
    return {
      comment: "",
      author: null,
      authorAvatar: null,
      totLikes: 0,
      censored: false,
      held: false,
      hidden: false,
      deleted: true,
      createdAt: null,
      updatedAt: null,
    };
  }
  if (row.isCensored) return { comment: censoredText, authorAvatar: null, createdAt: null, updatedAt: null };
  return {};
}

/** Deleted, or not for this reader, who sees replies to it. */
const isEmptyLine = ({ isDeleted, seen }: CommentRow) => isDeleted || !seen;

function lineView(row: CommentRow, signedIn: boolean): CommentLine {
  return {
    id: row.id,
    comment: row.text,
    author: row.author,
    authorAvatar: row.authorAvatar,
    totLikes: row.totLikes,
    // Likes of a deleted comment may wait to be erased.
    ...(signedIn ? { liked: row.liked && !isEmptyLine(row) } : {}),
    ...(row.blocked && !isEmptyLine(row) ? { blocked: true as const } : {}),
    censored: row.isCensored,
    deleted: row.isDeleted,
    held: row.heldFor !== null,
    hidden: row.isHidden,
    frozen: row.isFrozen,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...hidden(row),
  };
}

/** @param targetId the Tale or news post @param signedIn whether to include `liked` */
export function replyView<Names extends object>(
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
