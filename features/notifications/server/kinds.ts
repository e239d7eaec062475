import { commentHeld, commentLiked, commentWritten } from "#features/comments/server/events.ts";
import { taleLiked } from "#features/reactions/server/events.ts";
import { talePublished, taleReturned as returned } from "#features/tales/server/events.ts";
import type { CategoryName } from "#vocabulary/categories.ts";
import { messageOf, type CommentTitle, type MessageParts } from "../message.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { Act } from "#kit/server/features/events.ts";
import type { TrophyId } from "#vocabulary/trophies.ts";
import { deleteSomeAbout } from "./queries.ts";
import { notify, type NewNotification } from "./service.ts";

/** The kinds of notification: for each event, who gets what. `notify` records the result. */

export const aboutTale = (id: number) => `tale:${id}`;
export const aboutNews = (id: number) => `news:${id}`;

/** Deletes notifications that link to these Tales, in the transaction that deletes the Tales. @returns whether there may be more */
export const deleteSomeNotificationsAboutTales = async (tx: Executor, taleIds: readonly number[]): Promise<boolean> =>
  taleIds.length > 0 && (await deleteSomeAbout(tx, taleIds.map(aboutTale)));

/** The same of a news post. */
export const deleteSomeNotificationsAboutNews = (tx: Executor, newsId: number): Promise<boolean> =>
  deleteSomeAbout(tx, [aboutNews(newsId)]);

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

type TaleTitle =
  | "Post-Published"
  | "Tale-Returned"
  | "Revision-Published"
  | "New-Tale"
  | "Correction"
  | "First-Like-Post";
/** Mostly for the author of the Tale. @param more the other parts of the message */
const ofTale = <T extends TaleTitle>(
  title: T,
  tale: Tale,
  more: Omit<MessageParts<T>, "title" | "postId">,
): NewNotification => ({
  receiverId: tale.authorId,
  title,
  about: aboutTale(tale.id),
  message: messageOf(title, { title: tale.title, postId: String(tale.id), ...more } as unknown as MessageParts<T>),
});

/** A reviewer has published the receiver's Tale. */
const postPublished = (tale: TaleInCategory): NewNotification => ({
  ...ofTale("Post-Published", tale, { category: tale.categoryName }),
  onceKey: `Post-Published:${tale.id}`,
});

/** A reviewer has sent the receiver's Tale back with a note. Without a once key, because a Tale may be sent back more than once. */
const taleReturned = (tale: Tale, note: string) => ofTale("Tale-Returned", tale, { note });

/** A reviewer has published a revision of the receiver's Tale. */
export const revisionPublished = (tale: TaleInCategory) =>
  ofTale("Revision-Published", tale, { category: tale.categoryName });

/** A member suggests corrections to the receiver's Tale. */
export const correction = (tale: Tale, actor: Actor): NewNotification => ({
  ...ofTale("Correction", tale, { actor: actor.username }),
  actorId: actor.id,
});

/** A request to translate a Tale. */
interface Request {
  id: number;
  /** The original. */
  tale: Tale;
}

/** A member asks to translate the receiver's Tale. */
export const translationRequest = ({ id, tale }: Request, actor: Actor): NewNotification => ({
  receiverId: tale.authorId,
  title: "Translation-Request",
  about: aboutTale(tale.id),
  message: messageOf("Translation-Request", { actor: actor.username, title: tale.title, requestId: String(id) }),
  actorId: actor.id,
});

/** The author of the original has decided about the receiver's request. */
export const requestAnswered = (
  receiverId: number,
  { id, tale }: Request,
  status: "ACCEPTED" | "REJECTED",
): NewNotification => ({
  receiverId,
  title: "Request-Answered",
  about: aboutTale(tale.id),
  message: messageOf("Request-Answered", { title: tale.title, requestId: String(id), status }),
});

/** An author whom the receiver follows has published a Tale. */
export const newTale = (receiverId: number, tale: TaleInCategory, author: Actor): NewNotification => ({
  ...ofTale("New-Tale", tale, { actor: author.username, category: tale.categoryName }),
  receiverId,
  actorId: author.id,
  onceKey: `New-Tale:${tale.id}`,
});

/** The first like of the receiver's Tale. Null for a like of one's own Tale. */
const firstLikePost = (tale: TaleInCategory, actor: Actor): NewNotification | null =>
  tale.authorId === actor.id
    ? null
    : {
        ...ofTale("First-Like-Post", tale, { actor: actor.username, category: tale.categoryName }),
        actorId: actor.id,
        onceKey: `First-Like-Post:${tale.id}`,
      };

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
const firstComment = (event: CommentEvent) =>
  commentNotification("First-Comment", event, `First-Comment:${event.postId}`);

/** A reply to the receiver's comment. */
const replayComment = (event: CommentEvent) =>
  commentNotification(event.target === "news" ? "Replay-Comment-Blog" : "Replay-Comment", event);

/** The first like of the receiver's comment. */
const firstLikeComment = (event: CommentEvent) =>
  commentNotification(event.target === "news" ? "First-Like-Comment-Blog" : "First-Like-Comment", event);

/** A comment waits for the receiver, the author of the Tale: again, each time that its writer has changed it. */
const heldComment = (event: CommentEvent, at: Date) =>
  commentNotification("Comment-Held", event, `Comment-Held:${event.commentId}:${at.getTime()}`);

export function trophyEarned(receiverId: number, trophy: TrophyId): NewNotification {
  return { receiverId, title: "Trophy", message: messageOf("Trophy", { trophy }), onceKey: `Trophy:${trophy}` };
}

/** The receiver may not comment, or not log in, before that moment. */
export function banned(receiverId: number, kind: "comment" | "login", until: Date): NewNotification {
  return { receiverId, title: "Banned", message: messageOf("Banned", { kind, until: until.toISOString() }) };
}

/**
 * The same notification, as one about a decision of the staff, which has a mail of its own. It is found again when the decision is revoked.
 */
export const ofDecision = (notification: NewNotification, decisionId: number): NewNotification => ({
  ...notification,
  onceKey: decisionKey(decisionId),
  isMailedOtherwise: true,
});

export const decisionKey = (id: number) => `decision:${id}`;

export const adminMessageText = (text: string) => messageOf("Admin-Message", { text });

/** A message from the site to the author of a Tale. It goes with the Tale. */
export const adminMessageAboutTale = (receiverId: number, taleId: number, text: string): NewNotification => ({
  ...adminMessage(receiverId, text),
  about: aboutTale(taleId),
});

/** A message from the staff, or from the site itself. */
export function adminMessage(receiverId: number, text: string): NewNotification {
  return { receiverId, title: "Admin-Message", message: adminMessageText(text) };
}

/** The notifications that follow from events of other features. */

const tell =
  <Fact>(notificationsOf: (fact: Fact) => NewNotification | null | readonly NewNotification[]) =>
  async ({ context, tx, afterCommit }: Act, fact: Fact) => {
    await notify(context, tx, afterCommit, ...[notificationsOf(fact)].flat());
  };

export const notificationsOfEvents = [
  talePublished.with(
    tell(({ tale, correction }) => [
      postPublished(tale),
      ...(correction === null ? [] : [adminMessageAboutTale(tale.authorId, tale.id, correction)]),
    ]),
  ),
  returned.with(tell(({ tale, note }) => taleReturned(tale, note))),
  taleLiked.with(tell(({ tale, actor }) => firstLikePost(tale, actor))),
  commentWritten.with(
    tell(({ on, answered, ...comment }) =>
      answered === null
        ? firstComment({ ...comment, receiverId: on.authorId })
        : replayComment({ ...comment, receiverId: answered.authorId }),
    ),
  ),
  commentHeld.with(tell(({ on, at, ...comment }) => heldComment({ ...comment, receiverId: on.authorId }, at))),
  commentLiked.with(tell(firstLikeComment)),
];
