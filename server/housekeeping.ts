import { HOUR, mailFiles } from "#contract/limits.ts";
import { personalDataProviders } from "./app.ts";
import { removeExpired } from "./features/accounts/service.ts";
import { removeUnactivatedAccounts } from "./features/personal-data/service.ts";
import { removeExpiredPendingLogins } from "./features/social-login/service.ts";
import { later } from "./platform/clock.ts";
import { deleteExpiredIdempotencyKeys } from "./platform/idempotency/idempotency-keys.ts";
import { deleteMailFiles, mailFolder } from "./platform/mail/files.ts";
import type { Platform } from "./platform/platform.ts";
import { deleteEndedWindows } from "./platform/throttle/throttle.ts";

const interval = 1 * HOUR;

/** Removes rows and files that time has made useless. Nothing depends on it: whoever reads them compares dates. */
async function tidy(platform: Platform, stopping: AbortSignal) {
  try {
    await removeExpired(platform);
    await removeExpiredPendingLogins(platform);
    await removeUnactivatedAccounts(platform, personalDataProviders, stopping);
    await deleteExpiredIdempotencyKeys(platform.database.db, platform.clock);
    await deleteEndedWindows(platform.database.db, platform.clock.now());
    await deleteMailFiles(mailFolder(platform.config.DATA_DIR), later(platform.clock, -mailFiles.lifetime));
  } catch (error) {
    platform.log.warn({ err: error }, "housekeeping put off");
  }
}

/** @returns what stops it. */
export function startHousekeeping(platform: Platform): () => Promise<void> {
  const stopping = new AbortController();
  let running = tidy(platform, stopping.signal);
  const timer = setInterval(() => void (running = tidy(platform, stopping.signal)), interval);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}
