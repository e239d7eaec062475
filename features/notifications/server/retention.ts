import { z } from "zod";
import { DAY, notification as bounds } from "#vocabulary/limits.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { declareSchedule } from "#kit/server/jobs/schedule.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { deleteBeyondNewest, deleteReadBefore, membersAfter } from "./retention-queries.ts";

/** Old notifications are deleted every day: first the read ones that are too old, then those beyond the newest of each member. */

const deletedPerBatch = 1000;
const membersPerBatch = 200;

export const notificationRetention = declareJob({
  name: "notification-retention",
  payload: z.object({
    /** Read notifications from before this moment are deleted. */
    before: z.iso.datetime(),
    /** The id of the last member in the batches before; null while old ones are deleted. */
    after: z.number().nullable(),
  }),
  async batch(_context: AppContext, tx, _afterCommit, { before, after }) {
    if (after === null) {
      const deleted = await deleteReadBefore(tx, new Date(before), deletedPerBatch);
      return { next: { before, after: deleted < deletedPerBatch ? 0 : null } };
    }
    const members = await membersAfter(tx, after, membersPerBatch);
    const deleted = await deleteBeyondNewest(tx, members, { keep: bounds.keptAtMost, limit: deletedPerBatch });
    if (deleted === deletedPerBatch) return { next: { before, after } };
    const last = members.length < membersPerBatch ? null : members.at(-1)!;
    return { next: last === null ? null : { before, after: last } };
  },
});

/** Once a day: at midnight UTC, or as soon as a process runs. */
export const dailyRetention = declareSchedule({
  job: notificationRetention,
  dueAt: (now) => new Date(Math.floor(now.getTime() / DAY) * DAY),
  payload: (due) => ({ before: new Date(due.getTime() - bounds.readKeptFor).toISOString(), after: null }),
});
