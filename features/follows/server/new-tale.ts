import { z } from "zod";
import { talePublished } from "#features/tales/server/events.ts";
import { newTale } from "#features/notifications/server/kinds.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { notify } from "#features/notifications/server/service.ts";
import { followersAfter, hasFollowers, lockAnnouncedTale } from "./new-tale-queries.ts";

/** The followers of an author are notified of a new Tale: the publication adds a job, which does it batch by batch. */

/** Inserted in a few hundredths of a second. Until then, the Tale and these followers can't be removed. */
const followersPerBatch = 500;

export const announceNewTale = declareJob({
  name: "announce-new-tale",
  payload: z.object({
    taleId: z.number(),
    /** The id of the last follower in the batches before. */
    after: z.number(),
  }),
  async batch(context: AppContext, tx, afterCommit, payload) {
    const tale = await lockAnnouncedTale(tx, payload.taleId);
    // Deleted or taken off since.
    if (tale === null) return { next: null };
    const followers = await followersAfter(tx, tale.author.id, payload.after, followersPerBatch);
    // The once key keeps a batch that runs twice from notifying twice.
    await notify(context, tx, afterCommit, ...followers.map((id) => newTale(id, tale, tale.author)));
    const last = followers.at(-1);
    return { next: followers.length < followersPerBatch ? null : { ...payload, after: last! } };
  },
});

export const tellFollowers = talePublished.with(async ({ context, tx, afterCommit }, { tale: { id, authorId } }) => {
  if (await hasFollowers(tx, authorId))
    await context.jobs.enqueue(tx, afterCommit, announceNewTale, { taleId: id, after: 0 });
});
