import { staffQueueAddress, staffQueueShown, type StaffQueue } from "#contract/staff-queue.ts";
import type { Executor } from "#server/platform/database/database.ts";
import type { Live } from "#server/platform/live/live.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { staffNames } from "../accounts/service.ts";
import { staffQueueChannel } from "../notifications/service.ts";
import { pendingReports, submittedTales } from "./staff-queue-queries.ts";

/** How much waits for the staff. Counting stops where the number is no longer shown, so it costs the same at any size. */
export async function countStaffQueue(executor: Executor): Promise<StaffQueue> {
  const enough = staffQueueShown + 1;
  const [tales, reports] = await Promise.all([submittedTales(executor, enough), pendingReports(executor, enough)]);
  return { tales, reports };
}

/** Changes within so many milliseconds are announced together. */
const gathered = 300;

/** Tells those of the staff who are connected to this process how much waits, whenever that changes in any process. */
export function publishStaffQueue({ pubSub, database, log }: AppContext, live: Live): void {
  let timer: NodeJS.Timeout | undefined;

  async function tell() {
    const present = (await staffNames(database.db)).filter(({ id }) => live.isConnected(id));
    if (present.length === 0) return;
    const body = JSON.stringify(await countStaffQueue(database.db));
    for (const { id, username } of present) live.send(id, staffQueueAddress(username), body);
  }

  pubSub.subscribe(staffQueueChannel, {
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
