import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "#server/platform/database/database.ts";
import { rowsPerPage } from "../personal-data/service.ts";
import { titleIfPublished } from "../tales/service.ts";
import { tales } from "../tales/tables.ts";
import { readers, readingPlaces, readLater } from "./tables.ts";

/** SQL of the personal data in reading places and Tales to read later. */

const title = titleIfPublished.as("title");

export const placesAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({
      taleId: readingPlaces.taleId,
      title,
      block: readingPlaces.block,
      part: readingPlaces.part,
      finished: readingPlaces.finished,
      readAt: readingPlaces.readAt,
    })
    .from(readingPlaces)
    .innerJoin(tales, eq(tales.id, readingPlaces.taleId))
    .where(and(eq(readingPlaces.userId, userId), gt(readingPlaces.taleId, after)))
    .orderBy(asc(readingPlaces.taleId))
    .limit(rowsPerPage);

export const readLaterAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ id: readLater.id, taleId: readLater.taleId, title, createdAt: readLater.createdAt })
    .from(readLater)
    .innerJoin(tales, eq(tales.id, readLater.taleId))
    .where(and(eq(readLater.userId, userId), gt(readLater.id, after)))
    .orderBy(asc(readLater.id))
    .limit(rowsPerPage);

export const readerOf = (executor: Executor, userId: number) =>
  executor.select({ paused: readers.paused }).from(readers).where(eq(readers.userId, userId));

/** Few enough for one transaction that nobody waits for. */
const rowsAtOnce = 1000;

const placesIn = (userId: number) => sql`
  select reading_places.ctid from ${readingPlaces} join ${tales} on ${tales.id} = ${readingPlaces.taleId}
  where ${tales.authorId} = ${userId} limit ${rowsAtOnce}`;
const readLaterIn = (userId: number) => sql`
  select read_later.ctid from ${readLater} join ${tales} on ${tales.id} = ${readLater.taleId}
  where ${tales.authorId} = ${userId} limit ${rowsAtOnce}`;

/** How many readers have a place in the member's Tales, or want to read them later, counted up to `enough`. */
export async function countReaders(executor: Executor, userId: number, enough: number): Promise<number> {
  const { rows } = await executor.execute<{ total: number }>(sql`
    select (select count(*) from (${placesIn(userId)}) places) + (select count(*) from (${readLaterIn(userId)}) later) as total`);
  return Math.min(rows[0]!.total, enough);
}

/** Deletes places of others in the Tales of a closed account, which nobody sees any more. @returns whether there were any */
export async function eraseSomeReaders(executor: Executor, userId: number): Promise<boolean> {
  const places = await executor.execute(sql`delete from ${readingPlaces} where ctid = any(array(${placesIn(userId)}))`);
  const later = await executor.execute(sql`delete from ${readLater} where ctid = any(array(${readLaterIn(userId)}))`);
  return (places.rowCount ?? 0) + (later.rowCount ?? 0) > 0;
}
