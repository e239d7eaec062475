import { commentNotification, type CommentAct } from "./comment-act.ts";

/** Somebody is the first to like the receiver's comment; on news the kind has a title of its own. */
export const firstLikeComment = (act: CommentAct) =>
  commentNotification(act.target === "news" ? "First-Like-Comment-Blog" : "First-Like-Comment", act);
