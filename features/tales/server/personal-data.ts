import { inArray } from "drizzle-orm";
import { mayTakeLong } from "#kit/server/database/transaction.ts";
import { staffQueueChanged } from "#features/notifications/server/staff-queue-changed.ts";
import { aWholeBatch } from "#features/personal-data/server/provider.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { deleteSomeNotificationsAboutTales } from "#features/notifications/server/service.ts";
import { ownTales } from "./personal-data/tale-export.ts";
import { ownVersions } from "./personal-data/versions-export.ts";
import { deleteTales } from "./personal-data/queries.ts";
import { nextTalesOf, publishedLanguagesOf } from "./personal-data/closed-account-queries.ts";
import { cacheTagsOf, listsOf } from "./cache-tags.ts";
import { tales } from "./tables.ts";

/** A member's Tales in every state. */
export const talesPersonalData: PersonalDataProvider = {
  parts({ db, user, language }) {
    return [
      {
        name: "tales",
        column: tales.authorId,
        rows: () => ownTales(db, user.id, language),
      },
      {
        name: "versions",
        rows: () => ownVersions(db, user.id, language),
      },
    ];
  },

  /** The account's name hides its Tales. Pages that show the name are stale because of it, the others by their language. */
  async close(context, tx, afterCommit, { id }) {
    staffQueueChanged(afterCommit);
    context.cache.moved(afterCommit, listsOf(await publishedLanguagesOf(tx, id)));
  },

  async eraseSome({ cache }, tx, afterCommit, { id, username }) {
    await mayTakeLong(tx);
    const next = await nextTalesOf(tx, id);
    if (next === null) return 0;
    const { ids, rows } = next;
    if (ids.length === 0 || (await deleteSomeNotificationsAboutTales(tx, ids))) return aWholeBatch;
    const deleted = await deleteTales(tx, inArray(tales.id, ids));
    staffQueueChanged(afterCommit);
    const stale = new Set(deleted.flatMap((tale) => cacheTagsOf({ ...tale, author: username })));
    if (stale.size > 0) cache.moved(afterCommit, [...stale]);
    return rows;
  },
};
