import { builtInSettings, type PublicSettings } from "#vocabulary/site-settings.ts";
import { SECOND } from "#vocabulary/limits.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { LiveSettings, StoredSettings } from "#kit/server/live-settings.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { differingSettings, firstSettings } from "./first-values.ts";
import { siteSettings } from "./tables.ts";

/** The settings in the database, and in the memory of each process, which hears of every change. */

const channel = "site-settings";
const retryAfter = SECOND / 2;

const stored = (row: Pick<typeof siteSettings.$inferSelect, "version" | "settings">): StoredSettings => ({
  version: row.version,
  settings: { ...builtInSettings, ...row.settings },
});

async function read(executor: Executor): Promise<StoredSettings | null> {
  const [row] = await executor.select().from(siteSettings);
  return row === undefined ? null : stored(row);
}

type Parts = Pick<AppContext, "config" | "clock" | "log" | "database" | "pubSub" | "cache">;

/** Reads the settings, after the first start has written them from the environment. */
export async function openSiteSettings({ config, clock, log, database, pubSub, cache }: Parts): Promise<LiveSettings> {
  const { db } = database;
  const first = firstSettings(config);
  await db.insert(siteSettings).values({ settings: first, updatedAt: clock.now() }).onConflictDoNothing();
  let known = (await read(db))!;
  const differing = differingSettings(config, known.settings);
  if (differing.length > 0)
    log.warn(
      { event: "settings_of_the_site_differ", variables: differing },
      `The site has other settings than the environment says: ${differing.join(", ")}. Those of /admin/site count.`,
    );

  function show(next: StoredSettings) {
    if (next.version <= known.version) return;
    known = next;
    // Nearly every page shows some of them.
    cache.clear();
  }
  async function readAgain() {
    try {
      show((await read(db))!);
    } catch (error) {
      log.warn({ err: error }, "the settings of the site could not be read again");
      setTimeout(() => void readAgain(), retryAfter).unref();
    }
  }
  pubSub.subscribe(channel, {
    onMessage: (version) => void (Number(version) > known.version && readAgain()),
    onMissedMessages: () => void readAgain(),
  });

  return {
    first,
    get face() {
      return known.version;
    },
    get current() {
      return known.settings;
    },
    async lock(tx) {
      const [row] = await tx.select().from(siteSettings).for("update");
      return stored(row!);
    },
    async store(tx, afterCommit, { version, settings }) {
      const next = { version: version + 1, settings };
      await tx.update(siteSettings).set({ ...next, updatedAt: clock.now() });
      afterCommit.announce(channel, String(next.version));
      afterCommit(() => show(next));
    },
  };
}

/** The announcement at this moment. */
export const currentAnnouncement = ({ announcement }: PublicSettings, now: Date) =>
  announcement === null || (announcement.endsAt !== null && new Date(announcement.endsAt) <= now) ? null : announcement;
