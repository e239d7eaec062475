import { deleteSomeRows } from "#features/personal-data/server/many-rows.ts";
import { pagedWithoutId } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { blocksAfter, blocksOf } from "./queries.ts";
import { blocks } from "./tables.ts";

/** The members whom a member blocks. Nobody learns who blocks them. */
export const blocksPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "blocks",
      column: blocks.blockerId,
      rows: () => pagedWithoutId((after) => blocksAfter(db, user.id, after)),
    },
  ],
  eraseSome: (_context, tx, _afterCommit, { id }) => deleteSomeRows(tx, blocks, blocksOf(id)),
};
