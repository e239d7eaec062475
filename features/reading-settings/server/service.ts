import { languageNames } from "#vocabulary/languages.ts";
import { eq, sql, type SQL } from "drizzle-orm";
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

async function settingsOf(context: AppContext, executor: Executor, userId: number): Promise<ReadingSettings> {
  const user = await userById(executor, userId);
  if (user === null) throw accountRemoved();
  return readingSettingsOf(context, user);
}

export const ownReadingSettings = (context: AppContext, actor: Actor) =>
  settingsOf(context, context.database.db, actor.id);

const channel = "reading-settings";

/** Languages that the site doesn't offer are not shown to the member, and stay for the day when it does. */
function keptLanguages({ siteSettings }: AppContext, { languagesRead }: ReadingSettingsChange): SQL {
  const { languages } = siteSettings.current;
  if (languagesRead === undefined || languages.length === languageNames.length) return sql.empty();
  const others = languageNames.filter((name) => !languages.includes(name) && !languagesRead.includes(name));
  return sql`|| jsonb_build_object('languagesRead', ${JSON.stringify(languagesRead)}::jsonb || coalesce(
    (select jsonb_agg(name) from jsonb_array_elements_text(${users.readingSettings} -> 'languagesRead') as stored (name)
      where name = any(${sql.param(others)}::text[])), '[]'))`;
}

export function changeReadingSettings(
  context: AppContext,
  actor: Actor,
  change: ReadingSettingsChange,
): Promise<ReadingSettings> {
  return inTransaction(context.database, async (tx, afterCommit) => {
    // Changes only what is given, so that two changes at the same time keep both.
    await tx
      .update(users)
      .set({
        readingSettings: sql`${users.readingSettings} || ${JSON.stringify(change)}::jsonb ${keptLanguages(context, change)}`,
      })
      .where(eq(users.id, actor.id));
    afterCommit.announce(channel, String(actor.id));
    return settingsOf(context, tx, actor.id);
  });
}

/** Sends changed settings to the member's browsers that are connected to this process. */
export function publishReadingSettings(context: AppContext, live: Live): void {
  const { pubSub, database, log } = context;
  const deliver = liveDelivery<number>({
    log,
    live,
    receiverOf: (userId) => userId,
    async read(userIds) {
      const messages: (() => void)[] = [];
      for (const userId of new Set(userIds)) {
        const user = await userById(database.db, userId);
        if (user === null) continue;
        const [address, body] = [
          readingSettingsAddress(user.username),
          JSON.stringify(readingSettingsOf(context, user)),
        ];
        messages.push(() => live.send(userId, address, body));
      }
      return () => messages.forEach((send) => send());
    },
  });
  pubSub.subscribe(channel, {
    onMessage: (payload) => deliver([Number(payload)]),
    // Live clients are disconnected then, and get the settings when they connect again.
    onMissedMessages: () => {},
  });
}
