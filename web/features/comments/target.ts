import type { Comment } from "#contract/comments.ts";

export interface NewComment {
  comment: string;
  /** The comment that is answered; null at the top. */
  commentId: number | null;
  /** Sent again with the same one after a lost answer, it makes no second comment. */
  clientKey: string;
}

/** What is commented on, as these pages need to know it; `tale-target.ts` is one. */
export interface CommentsTarget {
  /** Names it among the texts that this device keeps: `tale/42`. */
  key: string;
  /** Where it is read, and come back to from the log-in page. */
  address: string;
  list(page: { pageNumber: number; pageSize: number }, signal: AbortSignal): Promise<{ items: Comment[]; total: number }>;
  /** The page, counted from 0, on which a comment's thread is found; null where the comment is not on this target. */
  pageOf(id: number, pageSize: number): Promise<number | null>;
  /** All comments, replies included. */
  count(): Promise<number>;
  create(comment: NewComment): Promise<Comment>;
  edit(id: number, comment: string): Promise<Comment>;
  remove(id: number): Promise<void>;
  like(id: number): Promise<Comment>;
  censor(id: number, censored: boolean): Promise<Comment>;
}
