import type { CategoryName } from "#vocabulary/categories.ts";
import { messageOf, type CommentTitle } from "../message.ts";
import type { NotificationTitle } from "../calls.ts";
import type { TrophyId } from "#vocabulary/trophies.ts";

/** The kinds of notification: for each event, who gets what. `notify` records the result. */

export interface MailedReason {
  text: string;
  /** The moderator's note, as plain text. */
  note: string | null;
}

export interface NewNotification {
  receiverId: number;
  title: NotificationTitle;
  message: string;
  /** The member whose name the message contains: deleting that account deletes the notification. */
  actorId?: number;
  /** The content to which it links, from `aboutTale` or `aboutNews`: deleting that deletes the notification. */
  about?: string;
  /** Why, in the receiver's language, for the mail alone. */
  reason?: MailedReason;
  /** Unique for the receiver: a second notification with the same key is not recorded. */
  onceKey?: string;
}

export const aboutTale = (id: number) => `tale:${id}`;
export const aboutNews = (id: number) => `news:${id}`;

interface Tale {
  id: number;
  authorId: number;
  title: string;
}
interface TaleInCategory extends Tale {
  categoryName: CategoryName;
}
interface Actor {
  id: number;
  username: string;
}

/** A reviewer has published the receiver's Tale. */
export function postPublished(tale: TaleInCategory): NewNotification {
  const parts = { title: tale.title, category: tale.categoryName, postId: String(tale.id) };
  return {
    receiverId: tale.authorId,
    title: "Post-Published",
    about: aboutTale(tale.id),
    message: messageOf("Post-Published", parts),
    onceKey: `Post-Published:${tale.id}`,
  };
}

/** A reviewer has sent the receiver's Tale back with a note. Without a once key, because a Tale may be sent back more than once. */
export function taleReturned(tale: Tale, note: string): NewNotification {
  const parts = { title: tale.title, postId: String(tale.id), note };
  return {
    receiverId: tale.authorId,
    title: "Tale-Returned",
    about: aboutTale(tale.id),
    message: messageOf("Tale-Returned", parts),
  };
}

/** An author whom the receiver follows has published a Tale. */
export function newTale(receiverId: number, tale: TaleInCategory, author: Actor): NewNotification {
  const parts = { actor: author.username, title: tale.title, category: tale.categoryName, postId: String(tale.id) };
  return {
    receiverId,
    actorId: author.id,
    title: "New-Tale",
    about: aboutTale(tale.id),
    message: messageOf("New-Tale", parts),
    onceKey: `New-Tale:${tale.id}`,
  };
}

/** The first like of the receiver's Tale. Null for a like of one's own Tale. */
export function firstLikePost(tale: TaleInCategory, actor: Actor): NewNotification | null {
  if (tale.authorId === actor.id) return null;
  const parts = { actor: actor.username, title: tale.title, category: tale.categoryName, postId: String(tale.id) };
  return {
    receiverId: tale.authorId,
    actorId: actor.id,
    title: "First-Like-Post",
    about: aboutTale(tale.id),
    message: messageOf("First-Like-Post", parts),
    onceKey: `First-Like-Post:${tale.id}`,
  };
}

/** A comment on a Tale or news post was written or liked. */
interface CommentEvent {
  target: "tale" | "news";
  /** Null if the account was removed. */
  receiverId: number | null;
  actor: Actor;
  /** Of the Tale or news post. */
  title: string;
  postId: number;
  /** The comment to which the notification links. */
  commentId: number;
}

/** Null for an event that the receiver caused. */
function commentNotification(
  title: CommentTitle,
  event: CommentEvent,
  onceKey = `${title}:${event.commentId}`,
): NewNotification | null {
  const { receiverId, actor, postId } = event;
  if (receiverId === null || receiverId === actor.id) return null;
  const parts = { actor: actor.username, title: event.title, postId: String(postId), comment: event.commentId };
  const about = event.target === "tale" ? aboutTale(postId) : aboutNews(postId);
  return { receiverId, actorId: actor.id, title, about, message: messageOf(title, parts), onceKey };
}

/** The first comment on the receiver's Tale. */
export const firstComment = (event: CommentEvent) =>
  commentNotification("First-Comment", event, `First-Comment:${event.postId}`);

/** A reply to the receiver's comment. */
export const replayComment = (event: CommentEvent) =>
  commentNotification(event.target === "news" ? "Replay-Comment-Blog" : "Replay-Comment", event);

/** The first like of the receiver's comment. */
export const firstLikeComment = (event: CommentEvent) =>
  commentNotification(event.target === "news" ? "First-Like-Comment-Blog" : "First-Like-Comment", event);

export function trophyEarned(receiverId: number, trophy: TrophyId): NewNotification {
  return { receiverId, title: "Trophy", message: messageOf("Trophy", { trophy }), onceKey: `Trophy:${trophy}` };
}

/** The receiver may not comment, or not log in, before that moment. */
export function banned(
  receiverId: number,
  kind: "comment" | "login",
  until: Date,
  reason: MailedReason,
): NewNotification {
  return { receiverId, title: "Banned", message: messageOf("Banned", { kind, until: until.toISOString() }), reason };
}

export const adminMessageText = (text: string) => messageOf("Admin-Message", { text });

/** A message from the site to the author of a Tale, or to a member who corrects or translates it. It goes with the Tale. */
export const adminMessageAboutTale = (receiverId: number, taleId: number, text: string): NewNotification => ({
  ...adminMessage(receiverId, text),
  about: aboutTale(taleId),
});

/** A message from the staff, or from the site itself. */
export function adminMessage(receiverId: number, text: string): NewNotification {
  return { receiverId, title: "Admin-Message", message: adminMessageText(text) };
}
