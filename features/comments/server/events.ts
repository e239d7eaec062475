import { event } from "#kit/server/features/events.ts";

/** The events of comments. */

interface Comment {
  commentId: number;
  /** Without a name if that is the hidden author of the Tale (hidden-writers.ts). */
  actor: { id: number; username: string };
  target: "tale" | "news";
  /** Of the Tale or news post. */
  postId: number;
  title: string;
}

export const commentWritten = event<
  Comment & {
    /** The author is null if the account was removed. */
    on: { authorId: number | null };
    /** The comment that it answers. */
    answered: { authorId: number | null } | null;
  }
>("comment.written");

/** Everybody can read a comment, for the first time. */
export const commentShown = event<{
  comment: { id: number; author: string };
  on: { kind: "tale" | "news"; id: number };
}>("comment.shown");

/** A comment waits for the author of its Tale, who hasn't seen this text. The actor has written it. */
export interface HeldComment extends Comment {
  on: { authorId: number | null };
  at: Date;
}
export const commentHeld = event<HeldComment>("comment.held");

/** For the first time by this member. */
export const commentLiked = event<
  Comment & {
    /** The author of the comment; null if the account was removed. */
    receiverId: number | null;
  }
>("comment.liked");
