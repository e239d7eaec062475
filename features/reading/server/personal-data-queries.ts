import { and, asc, eq, gt, sql } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import { rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import { titleIfPublished } from "#features/tales/server/queries.ts";
import { tales } from "#features/tales/server/tables.ts";
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

/** Places of others in the member's Tales, which nobody sees any more once the account is closed. */
export const placesInTalesOf = (authorId: number) => sql`
  select ${readingPlaces}.ctid from ${readingPlaces} join ${tales} on ${tales.id} = ${readingPlaces.taleId}
  where ${tales.authorId} = ${authorId}`;

/** The same of those who want to read one of them later. */
export const readLaterOfTalesOf = (authorId: number) => sql`
  select ${readLater}.ctid from ${readLater} join ${tales} on ${tales.id} = ${readLater.taleId}
  where ${tales.authorId} = ${authorId}`;
