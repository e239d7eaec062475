import { and, desc, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Transaction } from "#kit/server/database/transaction.ts";
import { tales } from "#features/tales/server/tables.ts";
import { taleSearch, taleSearchBackfill, taleSearchUpdate } from "./tables.ts";

/** SQL of filling the index for what was published before it existed. Everything later is done by triggers. */

/** @returns where the job begins, once; null if there is nothing to do */
export async function takeBackfill(tx: Transaction) {
  const [start] = await tx.delete(taleSearchBackfill).returning();
  return start ?? null;
}

interface Start {
  publicationDate: Date;
  taleId: number;
  isIncluded: boolean;
}

/** Adds the next published Tales before this one, the newest first, with descending places. */
export async function indexTalesBefore(tx: Transaction, start: Start, place: number, limit: number) {
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
export async function takeUpdate(tx: Transaction): Promise<number | null> {
  const [taken] = await tx
    .update(taleSearchUpdate)
    .set({ isEnqueued: true })
    .where(eq(taleSearchUpdate.isEnqueued, false))
    .returning({ place: taleSearchUpdate.place });
  return taken?.place ?? null;
}

/** Writes the next rows up to this place again, the newest first. @returns the place of the next one; null if all are written */
export async function updateRowsBefore(tx: Transaction, place: number, limit: number): Promise<number | null> {
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
