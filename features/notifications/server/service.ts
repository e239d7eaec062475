import { liveAddress } from "../calls.ts";
import type { AfterCommit, Executor } from "#kit/server/database/transaction.ts";
import { liveDelivery } from "#kit/server/live/delivery.ts";
import type { Live } from "#kit/server/live/live.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { aboutNews, aboutTale, type NewNotification } from "./kinds.ts";
import { mailNotifications } from "./mails.ts";
import { deliverPush } from "./push-delivery.ts";
import { deleteSomeAbout, insertNotifications, notificationsById, type Inserted, type Recorded } from "./queries.ts";

/**
 * Notifications from their event to their receiver: recorded in the event's transaction, announced to every process with its
 * commit, and delivered there to the receivers that are connected. The stored rows are what counts.
 */

/**
 * Records notifications in the transaction of their event, with their mails. Null means that nobody gets one.
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
  const rows = given.map(({ reason: _mailed, ...each }) => ({ ...each, createdAt }));
  const recorded = await insertNotifications(tx, rows);
  // Each only once: of two bans with the same end, each has a reason of its own.
  function reasonOf({ receiverId, message }: Inserted) {
    const at = given.findIndex((each) => each.receiverId === receiverId && each.message === message);
    return at === -1 ? undefined : given.splice(at, 1)[0]!.reason;
  }
  await mailNotifications(context, tx, afterCommit, recorded, reasonOf);
  announceRecorded(afterCommit, recorded);
  if (recorded.length > 0) afterCommit(() => void pushRecorded(context, recorded));
  return recorded;
}

/** Deletes notifications that link to these Tales, in the transaction that deletes the Tales. @returns whether there may be more */
export const deleteSomeNotificationsAboutTales = async (tx: Executor, taleIds: readonly number[]): Promise<boolean> =>
  taleIds.length > 0 && (await deleteSomeAbout(tx, taleIds.map(aboutTale)));

/** The same of a news post. */
export const deleteSomeNotificationsAboutNews = (tx: Executor, newsId: number): Promise<boolean> =>
  deleteSomeAbout(tx, [aboutNews(newsId)]);

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

/** Sends new notifications to push services. @returns when they have them; never rejects */
export const pushRecorded = (context: AppContext, recorded: readonly Recorded[]): Promise<void> =>
  deliverPush(
    context,
    recorded.map(({ id }) => id),
  );

/** Delivers what any process has announced to the receivers that are connected to this one. */
export function deliverLive({ pubSub, database, log }: AppContext, live: Live) {
  const deliver = liveDelivery<Recorded>({
    log,
    live,
    receiverOf: ({ receiverId }) => receiverId,
    async deliver(recorded) {
      const receivers = new Map(recorded.map(({ id, receiverId }) => [id, receiverId]));
      for (const notification of await notificationsById(database.db, [...receivers.keys()])) {
        const { id, receiverUsername } = notification;
        live.send(receivers.get(id)!, liveAddress(receiverUsername), JSON.stringify(notification));
      }
    },
  });
  pubSub.subscribe(channel, {
    onMessage: (payload) => deliver(readPayload(payload)),
    // Clients that connect again read the list, which has what they missed.
    onMissedMessages: () => live.reconnectAll(),
  });
}
