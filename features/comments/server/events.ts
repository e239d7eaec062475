import type { Actor } from "#kit/server/http/call-checks.ts";
import { event } from "#kit/server/features/events.ts";

/** The events of comments. */

interface Comment {
  commentId: number;
  actor: Actor;
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

/** For the first time by this member. */
export const commentLiked = event<
  Comment & {
    /** The author of the comment; null if the account was removed. */
    receiverId: number | null;
  }
>("comment.liked");
