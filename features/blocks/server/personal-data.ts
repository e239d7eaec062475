import { pagedWithoutId } from "#features/personal-data/server/row-pages.ts";
import { deleteSomeRows, type PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { blocksAfter, blocksOf } from "./service.ts";
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
