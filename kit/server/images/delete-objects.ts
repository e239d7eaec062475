import { z } from "zod";
import type { AppContext } from "../app-context.ts";
import { inTransaction } from "../database/transaction.ts";
import { declareJob } from "../jobs/job.ts";

/**
 * Deletes objects of pictures that were removed or never committed. A store that is away fails the batch, which is repeated until the
 * store has deleted them.
 */
export const deleteObjects = declareJob({
  name: "delete-objects",
  payload: z.object({}),
  async batch({ images }: AppContext, tx) {
    return { next: (await images.deleteObjects(tx)) ? {} : null };
  },
});

/** For objects of uploads that failed, and for jobs that were given up. */
export async function deleteDueObjects({ images, database, jobs }: AppContext): Promise<void> {
  if (!(await images.hasDueObjects())) return;
  await inTransaction(database, (tx, afterCommit) => jobs.enqueue(tx, afterCommit, deleteObjects, {}));
}
