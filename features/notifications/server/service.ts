import { userById } from "#features/accounts/server/queries.ts";
import { readingSettingsOf } from "#features/accounts/server/service.ts";
import { findSession, runningSessions } from "#features/accounts/server/sessions.ts";
import { readingSettingsAddress } from "#features/reading-settings/calls.ts";
import type { LanguageName } from "#vocabulary/languages.ts";
import { liveAddress, pendingAddress, deskCountsAddress, type NotificationTitle } from "../calls.ts";
import type { AfterCommit, Executor } from "#kit/server/database/transaction.ts";
import { liveDelivery, type Live } from "#kit/server/live/live.ts";
import { beyondScopes } from "#kit/server/api-error.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { isAccessToken } from "#vocabulary/token-scopes.ts";
import type { LiveAuthorization } from "#kit/server/live/connection.ts";
import { mailNotifications } from "./mails.ts";
import { pushNotifications } from "./pushes.ts";
import {
  insertNotifications,
  isMailed,
  notificationsById,
  renewUnread,
  unreadCount,
  type Recorded,
} from "./queries.ts";

/**
 * Notifications from their event to their receiver: recorded in the event's transaction, announced to every process with its
 * commit, and delivered there to the receivers that are connected. The stored rows are what counts.
 */

export interface NewNotification {
  receiverId: number;
  title: NotificationTitle;
  message: string;
  /** If it isn't the language of the receiver's pages. */
  messageLanguage?: LanguageName | null;
  /** The member whose name the message contains: deleting that account deletes the notification. */
  actorId?: number;
  /** The content to which it links, from `aboutTale` or `aboutNews`: deleting that deletes the notification. */
  about?: string;
  /** The act behind it has a mail of its own: a decision of the staff. */
  isMailedOtherwise?: true;
  /** Unique for the receiver: a second notification with the same key is not recorded. */
  onceKey?: string;
}

/**
 * Records notifications in the transaction of their event, with their mails and push messages. Null means that nobody gets one.
 * @returns the recorded ones, without those whose once key was recorded before
 */
export async function notify(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  ...notifications: (NewNotification | null)[]
): Promise<Recorded[]> {
  const createdAt = context.clock.now();
  const given = notifications.filter((each) => each !== null);
  const rows = given.map(({ isMailedOtherwise: _mail, ...each }) => ({ ...each, createdAt }));
  const recorded = await insertNotifications(tx, rows);
  const otherwise = new Set(given.flatMap(({ isMailedOtherwise, onceKey }) => (isMailedOtherwise ? onceKey : [])));
  const mailed = recorded.filter(isMailed).filter(({ onceKey }) => !otherwise.has(onceKey ?? undefined));
  if (mailed.length > 0) await mailNotifications(context, tx, afterCommit, mailed);
  announceRecorded(afterCommit, recorded);
  await pushNotifications(context, tx, afterCommit, recorded);
  return recorded;
}

/**
 * Records a notification of a kind of which one stands for all about the same while it is unread: it names who came last. Others who
 * do the same wait for a lock of the caller.
 */
export async function notifyWhileUnread(
  context: AppContext,
  tx: Executor,
  afterCommit: AfterCommit,
  notification: NewNotification,
): Promise<void> {
  if (!(await renewUnread(tx, notification, context.clock.now()))) await notify(context, tx, afterCommit, notification);
}

const channel = "notifications";

/** Ids in one payload: however many digits they have, it stays below the 8,000 bytes that NOTIFY carries. */
const idsPerPayload = 200;

const writePayload = (recorded: readonly Recorded[]) =>
  recorded.map(({ id, receiverId }) => `${id}:${receiverId}`).join(",");
const readPayload = (payload: string): Recorded[] =>
  payload.split(",").map((pair) => {
    const [id, receiverId] = pair.split(":").map(Number);
    return { id: id!, receiverId: receiverId! };
  });

/** Sends the ids of new notifications to every process, for its live connections. */
export function announceRecorded(afterCommit: AfterCommit, recorded: readonly Recorded[]) {
  for (let at = 0; at < recorded.length; at += idsPerPayload)
    afterCommit.announce(channel, writePayload(recorded.slice(at, at + idsPerPayload)));
}

/** Delivers what any process has announced to the receivers that are connected to this one. */
export function deliverLive({ pubSub, database, log }: AppContext, live: Live) {
  const deliver = liveDelivery<Recorded>({
    log,
    live,
    receiverOf: ({ receiverId }) => receiverId,
    async read(recorded) {
      const receivers = new Map(recorded.map(({ id, receiverId }) => [id, receiverId]));
      const rows = await notificationsById(database.db, [...receivers.keys()]);
      return () => {
        for (const row of rows)
          live.send(receivers.get(row.id)!, liveAddress(row.receiverUsername), JSON.stringify(row));
      };
    },
  });
  pubSub.subscribe(channel, {
    onMessage: (payload) => deliver(readPayload(payload)),
    // Clients that connect again read the list, which has what they missed.
    onMissedMessages: () => live.reconnectAll(),
  });
}

/** The permissions on the live connection: members receive their own notifications while their session runs. */
export function liveAuthorization(context: AppContext): LiveAuthorization {
  const find = findSession(context);
  return {
    async identify(token) {
      if (isAccessToken(token)) throw beyondScopes("The live connection is for the pages of the site: log in instead.");
      const session = await find(token);
      return session === null || session.passwordChangeRequired ? null : { ...session, userId: session.id };
    },
    // Every member may subscribe to the last address, but the site sends only to the staff there.
    maySubscribe: ({ username }, destination) =>
      [
        liveAddress(username),
        pendingAddress(username),
        readingSettingsAddress(username),
        deskCountsAddress(username),
      ].includes(destination),
    async initialMessage({ userId, username }, destination) {
      const { db } = context.database;
      if (destination === pendingAddress(username)) return String(await unreadCount(db, userId));
      if (destination !== readingSettingsAddress(username)) return null;
      const user = await userById(db, userId);
      return user === null ? null : JSON.stringify(readingSettingsOf(context, user));
    },
    stillRunning: (ids) => runningSessions(context, ids),
  };
}

/** Tells all processes that the desk has changed; each process counts it in the database. */
export const deskChannel = "waiting";

/** Call it in transactions that add a Tale or report to the desk, or take one away. */
export function deskChanged(afterCommit: AfterCommit): void {
  afterCommit.announce(deskChannel, "");
}
