import { liveAddress, pendingAddress } from "#contract/notifications.ts";
import { staffQueueAddress } from "#contract/staff-queue.ts";
import type { LiveAuthorization } from "#server/platform/live/live-authorization.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { findSession, runningSessions } from "../accounts/service.ts";
import { unreadCount } from "./queries.ts";

/** The permissions on the live connection: members receive their own notifications while their session runs. */
export function liveAuthorization(context: AppContext): LiveAuthorization {
  const find = findSession(context);
  return {
    async identify(token) {
      const session = await find(token);
      return session === null || session.passwordChangeRequired ? null : { ...session, userId: session.id };
    },
    // Every member may subscribe to the last address, but the site sends only to the staff there.
    maySubscribe: ({ username }, destination) =>
      [liveAddress(username), pendingAddress(username), staffQueueAddress(username)].includes(destination),
    async initialMessage({ userId, username }, destination) {
      return destination === pendingAddress(username) ? String(await unreadCount(context.database.db, userId)) : null;
    },
    stillRunning: (ids) => runningSessions(context, ids),
  };
}
