import { waitingAddress, waitingShown, type Waiting } from "#contract/waiting.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { Platform } from "#server/platform/platform.ts";
import { staffNames } from "../accounts/service.ts";
import { waitingChannel } from "../notifications/service.ts";
import { pendingReports, submittedTales } from "./waiting-queries.ts";

/** How much waits for the staff. Counting stops where the number is no longer shown, so it costs the same at any size. */
export async function countWaiting(executor: Executor): Promise<Waiting> {
  const enough = waitingShown + 1;
  const [tales, reports] = await Promise.all([submittedTales(executor, enough), pendingReports(executor, enough)]);
  return { tales, reports };
}

/** Changes within so many milliseconds are announced together. */
const gathered = 300;

/** Tells those of the staff who are connected to this process how much waits, whenever that changes in any process. */
export function tellWaiting({ pubSub, database, log }: Platform, live: Live): void {
  let timer: NodeJS.Timeout | undefined;

  async function tell() {
    const present = (await staffNames(database.db)).filter(({ id }) => live.isPresent(id));
    if (present.length === 0) return;
    const body = JSON.stringify(await countWaiting(database.db));
    for (const { id, username } of present) live.send(id, waitingAddress(username), body);
  }

  pubSub.subscribe(waitingChannel, {
    onMessage() {
      timer ??= setTimeout(() => {
        timer = undefined;
        tell().catch((error: unknown) => log.warn({ err: error }, "the staff could not be told what waits"));
      }, gathered).unref();
    },
    // Live clients are sent away then, and ask when they come again.
    onMissedMessages: () => {},
  });
}
