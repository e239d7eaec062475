import { and, asc, eq, gt, sql } from "drizzle-orm";
import { paged, rowsPerPage, unpaged } from "#features/personal-data/server/row-pages.ts";
import { deleteSomeRows, type PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { isOwnedBy } from "#features/tales/server/owner.ts";
import { tales } from "#features/tales/server/tables.ts";
import { titleIfPublished } from "#features/tales/server/queries.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { readers, readingPlaces, readLater } from "./tables.ts";

/** SQL of the personal data in reading places and Tales to read later. */

const title = titleIfPublished.as("title");

const placesAfter = (executor: Executor, userId: number, after: number) =>
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

const readLaterAfter = (executor: Executor, userId: number, after: number) =>
  executor
    .select({ id: readLater.id, taleId: readLater.taleId, title, createdAt: readLater.createdAt })
    .from(readLater)
    .innerJoin(tales, eq(tales.id, readLater.taleId))
    .where(and(eq(readLater.userId, userId), gt(readLater.id, after)))
    .orderBy(asc(readLater.id))
    .limit(rowsPerPage);

const readerOf = (executor: Executor, userId: number) =>
  executor.select({ paused: readers.paused }).from(readers).where(eq(readers.userId, userId));

/** Places of others in the member's Tales, which nobody sees any more once the account is closed. */
const placesInTalesOf = (authorId: number) => sql`
  select ${readingPlaces}.ctid from ${readingPlaces} join ${tales} on ${tales.id} = ${readingPlaces.taleId}
  where ${isOwnedBy(authorId)}`;

/** The same of those who want to read one of them later. */
const readLaterOfTalesOf = (authorId: number) => sql`
  select ${readLater}.ctid from ${readLater} join ${tales} on ${tales.id} = ${readLater.taleId}
  where ${isOwnedBy(authorId)}`;

/**
 * A member's places in Tales and Tales to read later. They go with the account by their foreign keys. The places of others in the
 * member's Tales may be many, so those of a large account are erased in batches.
 */
export const readingPersonalData: PersonalDataProvider = {
  parts({ db, user }) {
    return [
      {
        name: "reading",
        column: readingPlaces.userId,
        rows: () =>
          paged(
            (after) => placesAfter(db, user.id, after),
            ({ taleId }) => taleId,
          ),
      },
      {
        name: "readLater",
        column: readLater.userId,
        rows: () =>
          paged(
            (after) => readLaterAfter(db, user.id, after),
            ({ id }) => id,
          ),
      },
      {
        name: "readingHistory",
        column: readers.userId,
        single: true,
        rows: () => unpaged(readerOf(db, user.id)),
      },
    ];
  },

  eraseSome: async (_context, tx, _afterCommit, { id }) =>
    (await deleteSomeRows(tx, readingPlaces, [placesInTalesOf(id)])) ||
    (await deleteSomeRows(tx, readLater, [readLaterOfTalesOf(id)])),
};
