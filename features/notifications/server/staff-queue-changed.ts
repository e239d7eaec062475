import type { AfterCommit } from "#kit/server/database/transaction.ts";

/** Tells all processes that the staff queue has changed; each process counts it in the database. */
export const staffQueueChannel = "waiting";

/** Call it in transactions that add a Tale or report to the staff queue, or take one out. */
export function staffQueueChanged(afterCommit: AfterCommit): void {
  afterCommit.announce(staffQueueChannel, "");
}
