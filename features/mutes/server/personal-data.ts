import { deleteSomeRows } from "#features/personal-data/server/many-rows.ts";
import { pagedWithoutId } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { mutesAfter, mutesBelowTalesOf } from "./personal-data-queries.ts";
import { mutes } from "./tables.ts";

/**
 * The discussions that a member has muted. They go with the account by their foreign key. Those of others below the member's Tales
 * may be many, so those of a large account are erased in batches.
 */
export const mutesPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "mutes",
      column: mutes.userId,
      rows: () => pagedWithoutId((after) => mutesAfter(db, user.id, after)),
    },
  ],
  eraseSome: (_context, tx, _afterCommit, { id }) => deleteSomeRows(tx, mutes, [mutesBelowTalesOf(id)]),
};
