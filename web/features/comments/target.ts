import type { CommentLine } from "#contract/comments.ts";
import { ApiError } from "#web/platform/api-error.ts";

/** A comment at the top of a thread with its replies: on Tales and on news alike. */
export type TopComment = CommentLine & { replies: CommentLine[] };

/** Oldest or newest first. */
export type Direction = "ASC" | "DESC";

interface NewComment {
  comment: string;
  /** The comment that is answered; null at the top. */
  commentId: number | null;
  /** Sent again with the same one after a lost answer, it makes no second comment. */
  clientKey: string;
}

/** What is commented on, as these pages need to know it; as `tale-target.ts` and `news-target.ts` tell it. */
export interface CommentsTarget {
  /** Names it among the texts that this device keeps: `tale/42`. */
  key: string;
  /** Who wrote it, where comments say so: theirs are marked. */
  author: string | null;
  /** Where it is read, and come back to from the log-in page. */
  address: string;
  list(
    page: { pageNumber: number; pageSize: number; direction: Direction },
    signal: AbortSignal,
  ): Promise<{ items: TopComment[]; total: number }>;
  /** The page, counted from 0, on which a comment's thread is found; null where the comment is not on this target. */
  pageOf(id: number, page: { pageSize: number; direction: Direction }): Promise<number | null>;
  /** All comments, replies included. */
  count(): Promise<number>;
  create(comment: NewComment): Promise<TopComment>;
  edit(id: number, comment: string): Promise<TopComment>;
  remove(id: number): Promise<void>;
  like(id: number, liked: boolean): Promise<TopComment>;
  censor(id: number, censored: boolean): Promise<TopComment>;
  /** Tells the moderators. */
  report(id: number, reason: string, clientKey: string): Promise<unknown>;
}

/** What a call says about the place of a comment; null where there is no such comment. */
export async function pageWhereFound(ask: () => Promise<number | null>): Promise<number | null> {
  try {
    return await ask();
  } catch (error) {
    // 400: a number that is no id.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
