import { cacheTag } from "#vocabulary/cache-tags.ts";
import { paged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { taleHelpers, corrections } from "./tables.ts";
import { forgetSomeOfHelper } from "./helpers-queries.ts";
import { namedAfter, receivedAfter, sentAfter } from "./personal-data-queries.ts";

/** Corrections are erased with the account by their foreign keys. The Tales that named it change. */
export const correctionsPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "correctionsSent",
      column: corrections.helperId,
      rows: () =>
        paged(
          (after) => sentAfter(db, user.id, after),
          ({ id }) => id,
        ),
    },
    {
      name: "correctionsReceived",
      column: corrections.authorId,
      rows: () =>
        paged(
          (after) => receivedAfter(db, user.id, after),
          ({ id }) => id,
        ),
    },
    {
      name: "namedAsHelper",
      column: taleHelpers.userId,
      rows: () =>
        paged(
          (after) => namedAfter(db, user.id, after),
          ({ taleId }) => taleId,
        ),
    },
  ],
  async eraseSome({ cache }, tx, afterCommit, { id }) {
    const taleIds = await forgetSomeOfHelper(tx, id);
    cache.moved(afterCommit, taleIds.map(cacheTag.tale));
    return taleIds.length;
  },
};
