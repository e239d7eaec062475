import { paged, type PersonalDataProvider } from "../personal-data/service.ts";
import { blocksAfter, countRowsOf, deleteSomeOf } from "./queries.ts";
import { blocks } from "./tables.ts";

/** The members whom a member blocks. Nobody learns who blocks them. */
export const blocksPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user }) {
    async function* blocked() {
      for await (const { id: _id, ...row } of paged(
        (after) => blocksAfter(database.db, user.id, after),
        ({ id }) => id,
      ))
        yield row;
    }
    return [
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
        rows: blocked,
      },
    ];
  },
  count: (tx, { id }, enough) => countRowsOf(tx, id, enough),
  eraseSome: (_context, tx, _afterCommit, { id }) => deleteSomeOf(tx, id),
};
