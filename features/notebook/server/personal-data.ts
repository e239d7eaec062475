import { changeSomeRows, deleteSomeRows } from "#features/personal-data/server/many-rows.ts";
import { paged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { besideOf, detachFromTale, entriesAfter, keptFrom } from "./personal-data-queries.ts";
import { notebookBeside, notebookEntries } from "./tables.ts";

/**
 * The words that a member has kept, erased with the account by their foreign key. Words that others kept from the member's Tales stay
 * and lose the Tale, and the paragraphs of it that were kept next to words of other versions go; of a large account in batches.
 */
export const notebookPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "notebook",
      column: notebookEntries.userId,
      rows: () =>
        paged(
          (after) => entriesAfter(db, user.id, after),
          ({ id }) => id,
        ),
    },
  ],

  eraseSome: async (_context, tx, _afterCommit, { id }) =>
    (await deleteSomeRows(tx, notebookBeside, [besideOf(id)])) ||
    (await changeSomeRows(tx, detachFromTale, [keptFrom(id)])),
};
