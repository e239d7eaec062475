import { liveAddress } from "#contract/notifications.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Platform } from "#server/platform/platform.ts";
import { deliverPush } from "./push-delivery.ts";
import { notificationsFor } from "./queries.ts";
import { notificationView } from "./views.ts";

/**
 * How recorded notifications reach their receivers. The rows are the truth: a process killed before it has announced
 * them loses no notification, only the moment.
 */

const channel = "notifications";

/** Ids in one notice, so that it stays under what NOTIFY carries. */
const idsPerNotice = 500;

/** Tells every process which notifications are new, for their live connections; and the receivers' browsers by push. */
export function announce(platform: Platform, ids: readonly number[]) {
  for (let at = 0; at < ids.length; at += idsPerNotice) {
    platform.notices.publish(channel, ids.slice(at, at + idsPerNotice).join(","));
  }
  void deliverPush(platform, ids);
}

/** Sends what is announced, by whichever process, to those who are connected to this one. */
export function deliverLive({ notices, database, log }: Platform, live: Live) {
  async function deliver(ids: number[]) {
    const present = [...live.present()];
    if (present.length === 0) return;
    for (const row of await notificationsFor(database.db, ids, present)) {
      live.send(row.receiverId, liveAddress(row.receiverUsername), JSON.stringify(notificationView(row)));
    }
  }
  notices.subscribe(channel, {
    onNotice(payload) {
      deliver(payload.split(",").map(Number)).catch((error: unknown) => log.warn({ err: error }, "live delivery failed"));
    },
    // Clients read the list after every reconnection of their own; what passed in this gap is there.
    onGap() {},
  });
}
