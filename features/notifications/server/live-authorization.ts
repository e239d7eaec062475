import { liveAddress, pendingAddress } from "../calls.ts";
import { readingSettingsAddress } from "#features/reading-settings/calls.ts";
import { staffQueueAddress } from "../staff-queue.ts";
import type { LiveAuthorization } from "#kit/server/live/live-authorization.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { findSession, runningSessions } from "#features/accounts/server/sessions.ts";
import { readingSettingsOf } from "#features/accounts/server/reading-settings.ts";
import { userById } from "#features/accounts/server/queries.ts";
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
      [
        liveAddress(username),
        pendingAddress(username),
        readingSettingsAddress(username),
        staffQueueAddress(username),
      ].includes(destination),
    async initialMessage({ userId, username }, destination) {
      const { db } = context.database;
      if (destination === pendingAddress(username)) return String(await unreadCount(db, userId));
      if (destination !== readingSettingsAddress(username)) return null;
      const user = await userById(db, userId);
      return user === null ? null : JSON.stringify(readingSettingsOf(user));
    },
    stillRunning: (ids) => runningSessions(context, ids),
  };
}
