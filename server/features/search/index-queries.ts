import { and, desc, isNotNull, sql } from "drizzle-orm";
import type { Transaction } from "#server/platform/database/database.ts";
import { tales } from "../tales/tables.ts";
import { taleSearchBackfill } from "./tables.ts";

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
