import { pino } from "pino";
import type { z } from "zod";
import { systemClock } from "#server/platform/clock.ts";
import { connect, inTransaction } from "#server/platform/database/database.ts";
import type { PubSub } from "#server/platform/database/pub-sub.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";

/** Adds a job that no call starts to the queue of a site. */
export type Enqueue = <Payload extends object>(
  job: { name: string; payload: z.ZodType<Payload> },
  payload: NoInfer<Payload>,
) => Promise<void>;

/** @param url of the site's database */
export const enqueueAt =
  (url: string): Enqueue =>
  async (job, payload) => {
    const log = pino({ level: "silent" });
    const database = connect(url, { log });
    try {
      // Only `start` listens.
      const jobs = createJobs({ database, pubSub: {} as PubSub, clock: systemClock, log });
      await inTransaction(database, (tx, afterCommit) => jobs.enqueue(tx, afterCommit, job, payload));
    } finally {
      await database.close();
    }
  };
