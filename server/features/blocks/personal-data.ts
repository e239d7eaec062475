import { countRows, deleteSomeRows, pagedWithoutId, type PersonalDataProvider } from "../personal-data/service.ts";
import { blocksAfter, blocksOf } from "./queries.ts";
import { blocks } from "./tables.ts";

/** The members whom a member blocks. Nobody learns who blocks them. */
export const blocksPersonalData: PersonalDataProvider = {
  parts: ({ context: { database }, user }) => [
    {
      name: "blocks",
      title: {
        en: "Members you block",
        es: "Miembros que has bloqueado",
        fr: "Membres que tu as bloqués",
        it: "Membri che hai bloccato",
        pt: "Membros que bloqueou",
      },
      column: blocks.blockerId,
      rows: () => pagedWithoutId((after) => blocksAfter(database.db, user.id, after)),
    },
  ],
  count: (tx, { id }, enough) => countRows(tx, blocksOf(id), enough),
  eraseSome: (_context, tx, _afterCommit, { id }) => deleteSomeRows(tx, blocks, blocksOf(id)),
};
