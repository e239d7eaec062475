import { deleteSomeRows } from "#features/personal-data/server/many-rows.ts";
import { paged, unpaged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { placesAfter, placesInTalesOf, readerOf, readLaterAfter, readLaterOfTalesOf } from "./personal-data-queries.ts";
import { readers, readingPlaces, readLater } from "./tables.ts";

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
