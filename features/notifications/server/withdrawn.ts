import { and, eq, inArray } from "drizzle-orm";
import { userById } from "#features/accounts/server/queries.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { AfterCommit, Executor } from "#kit/server/database/transaction.ts";
import { liveDelivery, type Live } from "#kit/server/live/live.ts";
import { pendingAddress } from "../calls.ts";
import { unreadCount } from "./queries.ts";
import { notifications } from "./tables.ts";

/** Notifications that would mislead, because what they tell of is undone. */

const channel = "withdrawn notifications";

/** Deletes them in the transaction that undoes it. Open pages of the receiver show the new number of unread ones. */
export async function withdrawNotifications(
  tx: Executor,
  afterCommit: AfterCommit,
  receiverId: number,
  onceKeys: readonly string[],
): Promise<void> {
  const { rowCount } = await tx
    .delete(notifications)
    .where(and(eq(notifications.receiverId, receiverId), inArray(notifications.onceKey, [...onceKeys])));
  if (rowCount! > 0) afterCommit.announce(channel, String(receiverId));
}

/** Sends the number of unread notifications to those who are connected to this process. */
export function deliverWithdrawals({ pubSub, database, log }: AppContext, live: Live): void {
  const deliver = liveDelivery<number>({
    log,
    live,
    receiverOf: (id) => id,
    async read(ids) {
      const numbers = await Promise.all(
        [...new Set(ids)].map(async (id) => {
          const [user, unread] = await Promise.all([userById(database.db, id), unreadCount(database.db, id)]);
          return { id, username: user?.username, unread };
        }),
      );
      return () => {
        for (const { id, username, unread } of numbers)
          if (username !== undefined) live.send(id, pendingAddress(username), String(unread));
      };
    },
  });
  // `deliverLive` lets everybody connect again when messages were missed.
  pubSub.subscribe(channel, { onMessage: (payload) => deliver([Number(payload)]), onMissedMessages: () => {} });
}
