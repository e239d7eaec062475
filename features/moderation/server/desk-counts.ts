import { count, eq, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { deskCountsAddress, deskCountMax, type DeskCounts } from "#features/notifications/calls.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { staffNames } from "#features/accounts/server/staff-queries.ts";
import { deskChannel } from "#features/notifications/server/service.ts";
import { revisions } from "#features/review/server/tables.ts";
import { isSubmitted } from "#features/tales/server/queries.ts";
import { tales } from "#features/tales/server/tables.ts";
import { withRetries, type Live } from "#kit/server/live/live.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { countHeldComments } from "./held-comments.ts";
import { deskParts } from "./points.ts";
import { reports } from "./tables.ts";

/**
 * The Tales, the reports with notices, and the held comments on the desk of a member of staff. Counting stops at the largest number that is shown, so it costs the same at any
 * size.
 */
export async function countDesk(executor: Executor, readerId: number): Promise<DeskCounts> {
  const limit = deskCountMax + 1;
  const [tales, reports, held, ...others] = await Promise.all([
    submittedTales(executor, limit),
    pendingReports(executor, limit),
    countHeldComments(executor, limit),
    ...deskParts.entries.map((part) => part.count(executor, readerId, limit)),
  ]);
  return {
    tales,
    reports: Math.min(
      limit,
      others.reduce((sum, count) => sum + count, reports),
    ),
    held,
  };
}

/** Milliseconds to wait after a change, so that several changes cause one message. */
const delay = 300;

/** Sends the new numbers to the staff members who are connected to this process, when any process publishes a change. */
export function publishDeskCounts({ pubSub, database, log }: AppContext, live: Live): void {
  let timer: NodeJS.Timeout | undefined;

  async function send() {
    const present = (await staffNames(database.db)).filter(({ id }) => live.isConnected(id));
    if (present.length === 0) return;
    for (const { id, username } of present)
      live.send(id, deskCountsAddress(username), JSON.stringify(await countDesk(database.db, id)));
  }

  pubSub.subscribe(deskChannel, {
    onMessage() {
      timer ??= setTimeout(() => {
        timer = undefined;
        withRetries(send).catch((error: unknown) =>
          log.warn({ err: error }, "the numbers of the desk could not be sent"),
        );
      }, delay).unref();
    },
    // Live clients are disconnected then, and load the numbers when they connect again.
    onMissedMessages: () => {},
  });
}

/** SQL of what waits for the staff, counted from indexes and only up to `enough`. */

/** New Tales and revisions. */
async function submittedTales(executor: Executor, limit: number): Promise<number> {
  const newOnes = executor.select({ at: tales.submittedAt }).from(tales).where(isSubmitted).limit(limit);
  const revised = executor
    .select({ at: revisions.submittedAt })
    .from(revisions)
    .where(sql`${revisions.isFinished}`)
    .limit(limit);
  const some = unionAll(newOnes, revised).limit(limit).as("some");
  const [row] = await executor.select({ total: count() }).from(some);
  return row!.total;
}

async function pendingReports(executor: Executor, limit: number): Promise<number> {
  const some = executor
    .select({ status: reports.status })
    .from(reports)
    .where(eq(reports.status, "PENDING"))
    .limit(limit)
    .as("some");
  const [row] = await executor.select({ total: count() }).from(some);
  return row!.total;
}
