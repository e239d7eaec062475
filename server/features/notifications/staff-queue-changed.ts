import type { AfterCommit } from "#server/platform/database/database.ts";
import type { AppContext } from "#server/platform/app-context.ts";

/** Word between processes that what waits for the staff has changed; how much it is now, each process asks the database. */
export const staffQueueChannel = "waiting";

/** For acts by which a Tale or a report begins to wait, or no longer does. */
export function staffQueueChanged({ pubSub }: AppContext, afterCommit: AfterCommit): void {
  afterCommit(() => pubSub.publish(staffQueueChannel, ""));
}
