import { eq, sql } from "drizzle-orm";
import { readingSettingsAddress, type ReadingSettings, type ReadingSettingsChange } from "../calls.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { inTransaction, type Executor } from "#kit/server/database/transaction.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { accountRemoved } from "#features/accounts/server/errors.ts";
import { readingSettingsOf } from "#features/accounts/server/service.ts";
import { userById } from "#features/accounts/server/queries.ts";
import { users } from "#features/accounts/server/tables.ts";
import { liveDelivery, type Live } from "#kit/server/live/live.ts";

/** Reading settings, and their way to the member's other browsers. */

async function settingsOf(executor: Executor, userId: number): Promise<ReadingSettings> {
  const user = await userById(executor, userId);
  if (user === null) throw accountRemoved();
  return readingSettingsOf(user);
}

export const ownReadingSettings = ({ database }: AppContext, actor: Actor) => settingsOf(database.db, actor.id);

const channel = "reading-settings";

export function changeReadingSettings(
  { database }: AppContext,
  actor: Actor,
  change: ReadingSettingsChange,
): Promise<ReadingSettings> {
  return inTransaction(database, async (tx, afterCommit) => {
    // Changes only what is given, so that two changes at the same time keep both.
    await tx
      .update(users)
      .set({ readingSettings: sql`${users.readingSettings} || ${JSON.stringify(change)}::jsonb` })
      .where(eq(users.id, actor.id));
    afterCommit.announce(channel, String(actor.id));
    return settingsOf(tx, actor.id);
  });
}

/** Sends changed settings to the member's browsers that are connected to this process. */
export function publishReadingSettings({ pubSub, database, log }: AppContext, live: Live): void {
  const deliver = liveDelivery<number>({
    log,
    live,
    receiverOf: (userId) => userId,
    async deliver(userIds) {
      for (const userId of new Set(userIds)) {
        const user = await userById(database.db, userId);
        if (user !== null)
          live.send(userId, readingSettingsAddress(user.username), JSON.stringify(readingSettingsOf(user)));
      }
    },
  });
  pubSub.subscribe(channel, {
    onMessage: (payload) => deliver([Number(payload)]),
    // Live clients are disconnected then, and get the settings when they connect again.
    onMissedMessages: () => {},
  });
}
