import { liveAddress } from "#contract/notifications.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { deliverPush } from "./push-delivery.ts";
import { notificationsById, type Recorded } from "./queries.ts";
import { notificationView } from "./views.ts";

/**
 * How recorded notifications reach their receivers. The rows are the truth: a process killed before it has announced
 * them loses no notification, only the moment.
 */

const channel = "notifications";

/** In one notice, so that it stays under the 8,000 bytes that NOTIFY carries, however long ids become. */
const perNotice = 200;

const write = (recorded: readonly Recorded[]) => recorded.map(({ id, receiverId }) => `${id}:${receiverId}`).join(",");
const read = (payload: string): Recorded[] =>
  payload.split(",").map((pair) => {
    const [id, receiverId] = pair.split(":").map(Number);
    return { id: id!, receiverId: receiverId! };
  });

/** Tells every process which notifications are new, for their live connections; and the receivers' browsers by push. */
export function publishRecorded(context: AppContext, recorded: readonly Recorded[]) {
  for (let at = 0; at < recorded.length; at += perNotice) {
    context.pubSub.publish(channel, write(recorded.slice(at, at + perNotice)));
  }
  void deliverPush(
    context,
    recorded.map(({ id }) => id),
  );
}

/** Sends what is announced, by whichever process, to those who are connected to this one. */
export function deliverLive({ pubSub, database, log }: AppContext, live: Live) {
  async function deliver(recorded: readonly Recorded[]) {
    const awaited = recorded.filter(({ receiverId }) => live.isConnected(receiverId));
    if (awaited.length === 0) return;
    for (const row of await notificationsById(
      database.db,
      awaited.map(({ id }) => id),
    )) {
      live.send(row.receiverId, liveAddress(row.receiverUsername), JSON.stringify(notificationView(row)));
    }
  }

  // One notice after the other: in order, and on one connection of the pool.
  let delivered: Promise<void> = Promise.resolve();
  pubSub.subscribe(channel, {
    onMessage(payload) {
      delivered = delivered
        .then(() => deliver(read(payload)))
        .catch((error: unknown) => log.warn({ err: error }, "live delivery failed"));
    },
    // Who comes again reads the list, and finds what passed in the gap.
    onMissedMessages: () => live.reconnectAll(),
  });
}
