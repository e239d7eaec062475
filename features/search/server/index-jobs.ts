import { and, desc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { tales } from "#features/tales/server/tables.ts";
import { inTransaction, type Transaction } from "#kit/server/database/transaction.ts";
import { declareJob } from "#kit/server/jobs/job.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { repeatAfterStart } from "#kit/server/jobs/schedule.ts";
import { MINUTE } from "#vocabulary/limits.ts";
import { taleSearch, taleSearchBackfill, taleSearchUpdate } from "./tables.ts";

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

/** SQL of filling the index for what was published before it existed. Everything later is done by triggers. */

/** @returns where the job begins, once; null if there is nothing to do */
async function takeBackfill(tx: Transaction) {
  const [start] = await tx.delete(taleSearchBackfill).returning();
  return start ?? null;
}

interface Start {
  publicationDate: Date;
  taleId: number;
  isIncluded: boolean;
}

/** Adds the next published Tales before this one, the newest first, with descending places. */
async function indexTalesBefore(tx: Transaction, start: Start, place: number, limit: number) {
  const { id, publicationDate } = tales;
  const isBefore = sql`(${publicationDate}, ${id}) ${sql.raw(start.isIncluded ? "<=" : "<")} (${start.publicationDate.toISOString()}::timestamptz, ${start.taleId})`;
  const rows = await tx
    .select({ id, publicationDate })
    .from(tales)
    .where(and(isNotNull(publicationDate), isBefore))
    .orderBy(desc(publicationDate), desc(id))
    .limit(limit)
    .for("share");
  for (const [at, row] of rows.entries())
    await tx.execute(sql`select public.search_index_tale(${row.id}, ${place - at})`);
  return rows.map((row) => ({ id: row.id, publicationDate: row.publicationDate! }));
}

/** @returns the place from which the job begins, once; null if there is nothing to do */
async function takeUpdate(tx: Transaction): Promise<number | null> {
  const [taken] = await tx
    .update(taleSearchUpdate)
    .set({ isEnqueued: true })
    .where(eq(taleSearchUpdate.isEnqueued, false))
    .returning({ place: taleSearchUpdate.place });
  return taken?.place ?? null;
}

/** Writes the next rows up to this place again, the newest first. @returns the place of the next one; null if all are written */
async function updateRowsBefore(tx: Transaction, place: number, limit: number): Promise<number | null> {
  const rows = await tx
    .select({ taleId: taleSearch.taleId, place: taleSearch.place })
    .from(taleSearch)
    .where(lte(taleSearch.place, place))
    .orderBy(desc(taleSearch.place))
    .limit(limit);
  const last = rows.at(-1);
  if (last === undefined) {
    await tx.delete(taleSearchUpdate);
    return null;
  }
  const ids = rows.map(({ taleId }) => taleId);
  // Locked like a change of the Tale, in one order: their triggers write the same rows.
  const locked = await tx
    .select({ id: tales.id })
    .from(tales)
    .where(inArray(tales.id, ids))
    .orderBy(tales.id)
    .for("share");
  for (const { id } of locked) await tx.execute(sql`select public.search_index_tale(${id})`);
  await tx.update(taleSearchUpdate).set({ place: last.place - 1 });
  return last.place - 1;
}

/**
 * The entries of new Tales wait in a list at the index of search, which every search reads, too
 * (docs/decisions/0096-new-tales-wait-at-the-index.md). A publication that finds the list full moves them into the index; so that searches
 * of a quiet site don't read it for long, and few publications find it full, this moves them, too.
 */

const interval = 1 * MINUTE;

/** @returns how many blocks of entries waited */
export async function moveWaitingEntries({ database }: AppContext): Promise<number> {
  const { rows } = await database.db.execute<{ blocks: string }>(
    sql`select gin_clean_pending_list('public.tale_search_vector') as blocks`,
  );
  return Number(rows[0]!.blocks);
}

/** Nothing depends on it. @returns what stops it */
export const startTidying = (context: AppContext): (() => Promise<void>) =>
  repeatAfterStart(interval, async () => {
    try {
      await moveWaitingEntries(context);
    } catch (error) {
      context.log.warn({ err: error }, "the entries of new Tales were not moved into the index of search");
    }
  });
