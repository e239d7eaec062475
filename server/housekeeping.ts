import { HOUR, mailFiles } from "#contract/limits.ts";
import { features } from "./features.ts";
import { isUnreachable } from "./platform/database/database-errors.ts";
import { fromNow } from "./platform/clock.ts";
import { deleteExpiredIdempotencyKeys } from "./platform/idempotency/idempotency-keys.ts";
import { deleteDueObjects } from "./platform/images/delete-objects.ts";
import { deleteMailFiles, mailFolder } from "./platform/mail/file-transport.ts";
import type { AppContext } from "./platform/app-context.ts";
import type { HousekeepingStep } from "./platform/features/feature.ts";
import { repeatAfterStart } from "./platform/jobs/schedule.ts";
import { deleteExpiredThrottles } from "./platform/throttle/throttle.ts";

const interval = 1 * HOUR;

const steps: readonly HousekeepingStep[] = [
  ...features.flatMap(({ housekeeping = [] }) => housekeeping),
  ({ database, clock }) => deleteExpiredIdempotencyKeys(database.db, clock),
  ({ database, clock }) => deleteExpiredThrottles(database.db, clock.now()),
  deleteDueObjects,
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
