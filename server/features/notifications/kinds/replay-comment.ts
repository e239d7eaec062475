import { commentNotification, type CommentAct } from "./comment-act.ts";

/** Somebody has replied to the receiver's comment; on news the kind has a title of its own. */
export const replayComment = (act: CommentAct) =>
  commentNotification(act.target === "news" ? "Replay-Comment-Blog" : "Replay-Comment", act);
