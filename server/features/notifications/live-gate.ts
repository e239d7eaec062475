import { liveAddress } from "#contract/notifications.ts";
import { staffQueueAddress } from "#contract/staff-queue.ts";
import type { Gate } from "#server/platform/live/gate.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findSession, runningSessions } from "../accounts/service.ts";

/** Who may hear what on the live connection: everybody their own notifications, as long as their session runs. */
export function liveGate(platform: Platform): Gate {
  const find = findSession(platform);
  return {
    async identify(token) {
      const session = await find(token);
      return session === null || session.passwordChangeRequired ? null : { ...session, userId: session.id };
    },
    // What waits is sent to the staff alone: to somebody else that address stays silent.
    maySubscribe: (member, destination) =>
      [liveAddress(member.username), staffQueueAddress(member.username)].includes(destination),
    stillRunning: (ids) => runningSessions(platform, ids),
  };
}
