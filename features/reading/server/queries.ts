import { and, desc, eq, inArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { reading as limits } from "#vocabulary/limits.ts";
import type { ReadingState } from "../calls.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { formerlyPublishedTales } from "#features/tales/server/former-tales-tables.ts";
import { holdPublishedTale } from "#features/tales/server/published-queries.ts";
import { fetchPage, rowsOf, type Page, type PageRequest } from "#kit/server/database/paging.ts";
import { prepared, type ValueOf } from "#kit/server/database/prepared-statements.ts";
import { tales } from "#features/tales/server/tables.ts";
import { readers, readingPlaces, readLater } from "./tables.ts";

/** SQL of reading places and of the Tales to read later. */

/**
 * Locks the member's row until the transaction ends, so that their changes run one after the other: nothing is recorded after a
 * pause was confirmed, and the limit of Tales is exact.
 */
export async function lockReader(executor: Executor, userId: number): Promise<{ paused: boolean }> {
  const locked = () =>
    executor.select({ paused: readers.paused }).from(readers).where(eq(readers.userId, userId)).for("update");
  const [row] = await locked();
  if (row !== undefined) return row;
  await executor.insert(readers).values({ userId }).onConflictDoNothing();
  return (await locked())[0]!;
}

export async function setPaused(executor: Executor, userId: number, paused: boolean): Promise<void> {
  await executor
    .insert(readers)
    .values({ userId, paused })
    .onConflictDoUpdate({ target: readers.userId, set: { paused } });
}

export async function isPaused(executor: Executor, userId: number): Promise<boolean> {
  const [row] = await executor.select({ paused: readers.paused }).from(readers).where(eq(readers.userId, userId));
  return row?.paused ?? false;
}

export const holdTale = (executor: Executor, id: number) =>
  holdPublishedTale(executor, id, { id: tales.id, updatedAt: tales.updatedAt });

export async function contentOf(executor: Executor, id: number): Promise<string | null> {
  const [row] = await executor.select({ content: tales.content }).from(tales).where(eq(tales.id, id));
  return row?.content ?? null;
}

/** A finished Tale stays finished. @returns whether the Tale had no place before */
export async function putPlace(executor: Executor, place: typeof readingPlaces.$inferInsert): Promise<boolean> {
  const { block, part, readAt } = place;
  const [row] = await executor
    .insert(readingPlaces)
    .values(place)
    .onConflictDoUpdate({
      target: [readingPlaces.userId, readingPlaces.taleId],
      set: { block, part, readAt, finished: sql`${readingPlaces.finished} or excluded.finished` },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return row!.isNew;
}

/** Deletes the places beyond the limit, the oldest ones. */
export async function dropOldestPlaces(executor: Executor, userId: number): Promise<void> {
  const oldest = executor
    .select({ taleId: readingPlaces.taleId })
    .from(readingPlaces)
    .where(eq(readingPlaces.userId, userId))
    .orderBy(desc(readingPlaces.readAt), desc(readingPlaces.taleId))
    .offset(limits.talesMax);
  await executor
    .delete(readingPlaces)
    .where(and(eq(readingPlaces.userId, userId), inArray(readingPlaces.taleId, oldest)));
}

export async function deletePlaces(executor: Executor, userId: number, taleId?: number): Promise<void> {
  const ofTale = taleId === undefined ? undefined : eq(readingPlaces.taleId, taleId);
  await executor.delete(readingPlaces).where(and(eq(readingPlaces.userId, userId), ofTale));
}

/** @returns false if it was there already */
export async function insertReadLater(executor: Executor, row: typeof readLater.$inferInsert): Promise<boolean> {
  const added = await executor.insert(readLater).values(row).onConflictDoNothing().returning({ id: readLater.id });
  return added.length > 0;
}

/** Deletes the Tales to read later beyond the limit, those that were added first. */
export async function dropOldestReadLater(executor: Executor, userId: number): Promise<void> {
  const oldest = executor
    .select({ id: readLater.id })
    .from(readLater)
    .where(eq(readLater.userId, userId))
    .orderBy(desc(readLater.id))
    .offset(limits.talesMax);
  await executor.delete(readLater).where(and(eq(readLater.userId, userId), inArray(readLater.id, oldest)));
}

export async function deleteReadLater(executor: Executor, userId: number, taleId: number): Promise<void> {
  await executor.delete(readLater).where(and(eq(readLater.userId, userId), eq(readLater.taleId, taleId)));
}

/**
 * Whether a Tale of a list is still published: it was when it was added. As an array, because PostgreSQL would look for each Tale in the
 * table, which is empty nearly always.
 */
const isStillPublished = (taleId: PgColumn) =>
  sql`${taleId} <> all(array(select ${formerlyPublishedTales.taleId} from ${formerlyPublishedTales}))`;

/** Counts the published Tales of a member's list, which has a limit. */
async function countPublished(executor: Executor, table: PgTable, where: SQL): Promise<number> {
  const listed = executor
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(limits.talesMax)
    .as("listed");
  return executor.$count(listed);
}

interface PublishedPlace extends Pick<typeof readingPlaces.$inferSelect, "block" | "part" | "finished" | "readAt"> {
  taleId: number;
}

/** The places of a member in published Tales, the last read first. */
export function placesOf(
  executor: Executor,
  userId: number,
  options: PageRequest & { state?: ReadingState | undefined },
): Promise<Page<PublishedPlace>> {
  const { state } = options;
  const { taleId, block, part, finished, readAt } = readingPlaces;
  const isInState = state === undefined ? undefined : eq(finished, state === "finished");
  const where = and(eq(readingPlaces.userId, userId), isInState, isStillPublished(taleId))!;
  const { limit, offset } = rowsOf(options);
  // Cut before the places are read: a skipped one costs an index entry.
  const onPage = executor
    .select({ taleId })
    .from(readingPlaces)
    .where(where)
    .orderBy(desc(readAt), desc(taleId))
    .limit(limit)
    .offset(offset)
    .as("on_page");
  const rows = executor
    .select({ taleId, block, part, finished, readAt })
    .from(onPage)
    .innerJoin(readingPlaces, and(eq(readingPlaces.userId, userId), eq(taleId, onPage.taleId)))
    .orderBy(desc(readAt), desc(taleId));
  return fetchPage(rows, () => countPublished(executor, readingPlaces, where), options);
}

/** The published Tales that a member wants to read later, the latest first. */
export function readLaterOf(
  executor: Executor,
  userId: number,
  options: PageRequest,
): Promise<Page<{ taleId: number }>> {
  const where = and(eq(readLater.userId, userId), isStillPublished(readLater.taleId))!;
  const { limit, offset } = rowsOf(options);
  const rows = executor
    .select({ taleId: readLater.taleId })
    .from(readLater)
    .where(where)
    .orderBy(desc(readLater.id))
    .limit(limit)
    .offset(offset);
  return fetchPage(rows, () => countPublished(executor, readLater, where), options);
}

const selectMarks = prepared((executor, valueOf: ValueOf<{ taleId: number; userId: number }>) =>
  executor
    .select({
      block: readingPlaces.block,
      part: readingPlaces.part,
      finished: readingPlaces.finished,
      laterId: readLater.id,
      paused: readers.paused,
    })
    .from(sql`(select 1) as one`)
    .leftJoin(
      readingPlaces,
      and(eq(readingPlaces.userId, valueOf("userId")), eq(readingPlaces.taleId, valueOf("taleId"))),
    )
    .leftJoin(readLater, and(eq(readLater.userId, valueOf("userId")), eq(readLater.taleId, valueOf("taleId"))))
    .leftJoin(readers, eq(readers.userId, valueOf("userId"))),
);

/** A member's place in a Tale and mark to read it later, for the Tale's reply. */
export async function readingMarksOf(executor: Executor, taleId: number, userId: number) {
  const [row] = await selectMarks(executor, { taleId, userId });
  const { block, part, finished, laterId, paused } = row!;
  return {
    readLater: laterId !== null,
    reading: block === null ? null : { block, part: part!, finished: finished! },
    readingPaused: paused ?? false,
  };
}
