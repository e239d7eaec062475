import { HOUR, mailFiles } from "#contract/limits.ts";
import { personalDataProviders } from "./features.ts";
import { removeExpired } from "./features/accounts/service.ts";
import { storeFinishedDays } from "./features/moderation/daily-totals.ts";
import { deleteExpiredArchives } from "./features/personal-data/prepared-archive.ts";
import { removeUnactivatedAccounts } from "./features/personal-data/unactivated-accounts.ts";
import { isUnreachable } from "./platform/database/database-errors.ts";
import { forgetExpiredClaims } from "./features/claims/service.ts";
import { forgetOldDecisions } from "./features/tales/review/review-times.ts";
import { countMissingWords } from "./features/tales/content/count-words.ts";
import { removeExpiredPendingLogins } from "./features/social-login/service.ts";
import { fromNow } from "./platform/clock.ts";
import { deleteExpiredIdempotencyKeys } from "./platform/idempotency/idempotency-keys.ts";
import { deleteDueObjects } from "./platform/images/delete-objects.ts";
import { deleteMailFiles, mailFolder } from "./platform/mail/file-transport.ts";
import type { AppContext } from "./platform/app-context.ts";
import { repeatAfterStart } from "./platform/jobs/schedule.ts";
import { deleteExpiredThrottles } from "./platform/throttle/throttle.ts";

const interval = 1 * HOUR;

type Step = (context: AppContext, stopping: AbortSignal) => Promise<unknown>;

const steps: readonly Step[] = [
  removeExpired,
  removeExpiredPendingLogins,
  (context, stopping) => removeUnactivatedAccounts(context, personalDataProviders, stopping),
  ({ database, clock }) => deleteExpiredIdempotencyKeys(database.db, clock),
  ({ database, clock }) => deleteExpiredThrottles(database.db, clock.now()),
  deleteDueObjects,
  deleteExpiredArchives,
  forgetExpiredClaims,
  forgetOldDecisions,
  storeFinishedDays,
  countMissingWords,
  ({ config, clock }) => deleteMailFiles(mailFolder(config.DATA_DIR), fromNow(clock, -mailFiles.lifetime)),
];

/**
 * Deletes expired rows and files, and stores the numbers of past days. Nothing depends on it: every reader compares dates. A step that
 * fails keeps no other one from running, unless the database is away.
 */
export async function runHousekeeping(context: AppContext, stopping = new AbortController().signal) {
  for (const step of steps) {
    try {
      await step(context, stopping);
    } catch (error) {
      context.log.warn({ err: error }, "housekeeping put off");
      if (isUnreachable(error)) return;
    }
  }
}

/** @returns what stops it. */
export function startHousekeeping(context: AppContext): () => Promise<void> {
  const stopping = new AbortController();
  const stop = repeatAfterStart(interval, () => runHousekeeping(context, stopping.signal));
  return () => {
    stopping.abort();
    return stop();
  };
}
