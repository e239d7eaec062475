import { HOUR, mailFiles } from "#contract/limits.ts";
import { personalDataProviders } from "./features.ts";
import { removeExpired } from "./features/accounts/service.ts";
import { storeFinishedDays } from "./features/moderation/daily-totals.ts";
import { removeUnactivatedAccounts } from "./features/personal-data/service.ts";
import { forgetOverClaims } from "./features/claims/service.ts";
import { forgetOldDecisions } from "./features/tales/review/review-times.ts";
import { countMissingWords } from "./features/tales/content/count-words.ts";
import { removeExpiredPendingLogins } from "./features/social-login/service.ts";
import { fromNow } from "./platform/clock.ts";
import { deleteExpiredIdempotencyKeys } from "./platform/idempotency/idempotency-keys.ts";
import { deleteDueObjects } from "./platform/images/delete-objects.ts";
import { deleteMailFiles, mailFolder } from "./platform/mail/file-transport.ts";
import type { AppContext } from "./platform/app-context.ts";
import { deleteExpiredThrottles } from "./platform/throttle/throttle.ts";

const interval = 1 * HOUR;

/** Deletes expired rows and files, and stores the numbers of past days. Nothing depends on it: every reader compares dates. */
async function runHousekeeping(context: AppContext, stopping: AbortSignal) {
  try {
    await removeExpired(context);
    await removeExpiredPendingLogins(context);
    await removeUnactivatedAccounts(context, personalDataProviders, stopping);
    await deleteExpiredIdempotencyKeys(context.database.db, context.clock);
    await deleteExpiredThrottles(context.database.db, context.clock.now());
    await deleteDueObjects(context);
    await forgetOverClaims(context);
    await forgetOldDecisions(context);
    await storeFinishedDays(context, stopping);
    await countMissingWords(context, stopping);
    await deleteMailFiles(mailFolder(context.config.DATA_DIR), fromNow(context.clock, -mailFiles.lifetime));
  } catch (error) {
    context.log.warn({ err: error }, "housekeeping put off");
  }
}

/** @returns what stops it. */
export function startHousekeeping(context: AppContext): () => Promise<void> {
  const stopping = new AbortController();
  let running = runHousekeeping(context, stopping.signal);
  const timer = setInterval(() => void (running = runHousekeeping(context, stopping.signal)), interval);
  timer.unref();
  return () => {
    clearInterval(timer);
    stopping.abort();
    return running;
  };
}
