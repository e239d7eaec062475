import { messageOf, type CommentTitle } from "#contract/notification-message.ts";
import { aboutNews, aboutTale } from "../about.ts";
import type { NewNotification } from "../notify.ts";

/** What the kinds about comments have in common. */
export interface CommentAct {
  target: "tale" | "news";
  /** Null where the account is gone. */
  receiverId: number | null;
  actor: { id: number; username: string };
  /** Of the Tale or news post. */
  title: string;
  postId: number;
  /** The comment to look at. */
  commentId: number;
}

/** Null for one's own act, which needs no telling. */
export function commentNotification(
  title: CommentTitle,
  act: CommentAct,
  onceKey = `${title}:${act.commentId}`,
): NewNotification | null {
  if (act.receiverId === null || act.receiverId === act.actor.id) return null;
  const parts = { actor: act.actor.username, title: act.title, postId: String(act.postId), comment: act.commentId };
  const about = act.target === "tale" ? aboutTale(act.postId) : aboutNews(act.postId);
  return { receiverId: act.receiverId, actorId: act.actor.id, title, about, message: messageOf(title, parts), onceKey };
}
