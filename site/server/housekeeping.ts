import { HOUR, mailFiles } from "#vocabulary/limits.ts";
import { features } from "./features.ts";
import { isUnreachable } from "#kit/server/database/database-errors.ts";
import { fromNow } from "#kit/server/clock.ts";
import { deleteExpiredIdempotencyKeys } from "#kit/server/idempotency/idempotency-keys.ts";
import { deleteDueObjects } from "#kit/server/images/delete-objects.ts";
import { deleteMailFiles, mailFolder } from "#kit/server/mail/file-transport.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { HousekeepingStep } from "#kit/server/features/feature.ts";
import { repeatAfterStart } from "#kit/server/jobs/schedule.ts";
import { deleteExpiredThrottles } from "#kit/server/throttle/throttle.ts";

const interval = 1 * HOUR;

const steps: readonly HousekeepingStep[] = [
  ...features.flatMap(({ housekeeping = [] }) => housekeeping),
  ({ database, clock }) => deleteExpiredIdempotencyKeys(database.db, clock),
  ({ database, clock }) => deleteExpiredThrottles(database.db, clock.now()),
  deleteDueObjects,
  ({ jobs }) => jobs.tidy(),
  ({ outbox }) => outbox.tidy(),
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
