import { z } from "zod";
import { DAY, digest as bounds } from "#vocabulary/limits.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import { declareSchedule } from "#kit/server/jobs/schedule.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import type { Period } from "#features/follows/server/period-queries.ts";
import { mailsFor } from "./mails-for.ts";
import { mostLikedOf, nextRange, readersIn } from "./queries.ts";

/**
 * The weekly digest: every Monday a job cuts the members who asked for it into ranges, each of them a job of its own, so that every
 * process of the site writes mails (docs/decisions/0092-the-digest-in-ranges.md).
 */

const readersPerRange = 500;
/** Their mails and the next batch are one transaction of a few tenths of a second, which locks nothing that others wait for. */
const readersPerBatch = 100;

const week = (due: Date): Period => ({ from: new Date(due.getTime() - 7 * DAY), to: due });

/** The Monday's moment. Members who switched the digest on after it get the next one. */
const due = z.iso.datetime();

export const digestForReaders = declareJob({
  name: "weekly-digest-readers",
  payload: z.object({
    due,
    /** The ids of the range's members: above the first, up to the last. */
    after: z.number(),
    upTo: z.number(),
    /** The ids of the week's most liked Tales. */
    liked: z.array(z.number()),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const readers = await readersIn(tx, payload, readersPerBatch);
    const moment = new Date(payload.due);
    const wanting = readers.filter(({ since, email }) => since <= moment && email !== null);
    const mails = await mailsFor(context, tx, wanting, { period: week(moment), liked: payload.liked });
    await context.outbox.add(tx, ...mails);
    afterCommit(() => context.outbox.wake());
    return { next: readers.length < readersPerBatch ? null : { ...payload, after: readers.at(-1)!.id } };
  },
});

/** Its payload is as in the versions whose batches wrote the mails themselves: such a process may do any of them. */
export const weeklyDigest = declareJob({
  name: "weekly-digest",
  payload: z.object({
    due,
    /** The id of the last member in the batches before. */
    after: z.number(),
    /** The ids of the week's most liked Tales; null until the first batch has found them. */
    liked: z.array(z.number()).nullable(),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const range = await nextRange(tx, payload.after, readersPerRange);
    if (range === null) return { next: null };
    const liked = payload.liked ?? (await mostLikedOf(tx, week(new Date(payload.due)), 2 * bounds.talesAtMost));
    await context.jobs.enqueue(tx, afterCommit, digestForReaders, { due: payload.due, ...range, liked });
    return { next: { due: payload.due, after: range.upTo, liked } };
  },
});

const monday = 1;
const hour = 6;

/** On Mondays from 6:00 UTC, until the day is over. */
export const mondayDigest = declareSchedule({
  job: weeklyDigest,
  dueAt(now) {
    if (now.getUTCDay() !== monday || now.getUTCHours() < hour) return null;
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), hour));
  },
  payload: (moment) => ({ due: moment.toISOString(), after: 0, liked: null }),
});
