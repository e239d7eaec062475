import { z } from "zod";
import { inTransaction } from "#kit/server/database/transaction.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { indexTalesBefore, takeBackfill, takeUpdate, updateRowsBefore } from "./index-queries.ts";

/** Adds the Tales that were published before search existed, the newest first. */

/** A batch locks its Tales against changes, likes included: seven of the usual length take about 100 ms. */
const talesPerBatch = 7;

export const addEarlierTales = declareJob({
  name: "tale-search-backfill",
  payload: z.object({
    /** The place of the next Tale. */
    place: z.number(),
    publicationDate: z.iso.datetime(),
    taleId: z.number(),
    /** The first batch has the Tale itself, the later ones those before it. */
    isIncluded: z.boolean(),
  }),
  async batch(_context: AppContext, tx, _afterCommit, { place, publicationDate, taleId, isIncluded }) {
    const start = { publicationDate: new Date(publicationDate), taleId, isIncluded };
    const added = await indexTalesBefore(tx, start, place, talesPerBatch);
    const last = added.at(-1);
    if (last === undefined) return { next: null };
    const next = {
      place: place - added.length,
      publicationDate: last.publicationDate.toISOString(),
      taleId: last.id,
      isIncluded: false,
    };
    return { next };
  },
});

/** Writes the forms of words into the rows of before, the newest first. Search takes their stems for them until it is done. */
export const addFormsOfWords = declareJob({
  name: "tale-search-forms",
  payload: z.object({
    /** The rows up to this place are still to be written. */
    place: z.number(),
  }),
  async batch(_context: AppContext, tx, _afterCommit, { place }) {
    const next = await updateRowsBefore(tx, place, talesPerBatch);
    return { next: next === null ? null : { place: next } };
  },
});

/** Enqueues the jobs once, at the first start after the migration of each. */
export const startBackfill = ({ database, jobs }: AppContext) =>
  inTransaction(database, async (tx, afterCommit) => {
    const start = await takeBackfill(tx);
    if (start !== null) {
      const publicationDate = start.publicationDate.toISOString();
      await jobs.enqueue(tx, afterCommit, addEarlierTales, { ...start, publicationDate, isIncluded: true });
    }
    const place = await takeUpdate(tx);
    if (place !== null) await jobs.enqueue(tx, afterCommit, addFormsOfWords, { place });
  });
