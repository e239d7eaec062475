import type { AfterCommit } from "#kit/server/database/transaction.ts";

/** Tells all processes that the desk has changed; each process counts it in the database. */
export const deskChannel = "waiting";

/** Call it in transactions that add a Tale or report to the desk, or take one away. */
export function deskChanged(afterCommit: AfterCommit): void {
  afterCommit.announce(deskChannel, "");
}
