import { commentNotification, type CommentAct } from "./comment-act.ts";

/** Somebody is the first to comment on the receiver's Tale. */
export const firstComment = (act: CommentAct) =>
  commentNotification("First-Comment", act, `First-Comment:${act.postId}`);
