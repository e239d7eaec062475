import { HOUR } from "#contract/limits.ts";
import { removeExpired } from "./features/accounts/service.ts";
import { removeExpiredTickets } from "./features/social-login/service.ts";
import type { Platform } from "./platform/platform.ts";
import { deleteEndedWindows } from "./platform/throttle/queries.ts";

const interval = 1 * HOUR;

/** Removes rows that time has made useless. Nothing depends on it: whoever reads them compares dates. */
async function tidy(platform: Platform) {
  try {
    await removeExpired(platform);
    await removeExpiredTickets(platform);
    await deleteEndedWindows(platform.database.db, platform.clock.now());
  } catch (error) {
    platform.log.warn({ err: error }, "housekeeping put off");
  }
}

/** @returns what stops it. */
export function startHousekeeping(platform: Platform): () => Promise<void> {
  let running = tidy(platform);
  const timer = setInterval(() => void (running = tidy(platform)), interval);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
