import { z } from "zod";
import { staffTransaction } from "#features/accounts/server/staff-actions.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Actor } from "#kit/server/http/call-checks.ts";
import { retrySomeFailedWork } from "#kit/server/jobs/failed-work.ts";
import { declareJob } from "#kit/server/jobs/job.ts";

/** Tries failed work again, once each, however much it is. */

/** Tells processes that the mail server may work again, so that they don't wait for the end of their pause. */
export const failedWorkRetried = "failed-work-retried";

export const retryJob = declareJob({
  name: "retry-failed-work",
  /** Work whose last attempt began later is left alone, or what fails at once would be tried without end. */
  payload: z.object({ before: z.iso.datetime().nullable() }),
  async batch(_context: AppContext, tx, afterCommit, { before }) {
    const { before: next, total } = await retrySomeFailedWork(tx, afterCommit, before);
    afterCommit.announce(failedWorkRetried, "");
    return { next: total === 0 ? null : { before: next } };
  },
});

export const retryFailed = (context: AppContext, actor: Actor): Promise<void> =>
  staffTransaction(context, actor, "admin", (tx, afterCommit) =>
    context.jobs.enqueue(tx, afterCommit, retryJob, { before: null }),
  );
