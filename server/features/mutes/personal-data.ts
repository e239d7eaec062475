import { paged, type PersonalDataProvider } from "../personal-data/service.ts";
import { countMutesIn, eraseSomeMutesIn, mutesAfter } from "./personal-data-queries.ts";
import { mutes } from "./tables.ts";

/**
 * The discussions that a member has muted. They go with the account by their foreign key. Those of others below the member's Tales
 * may be many, so those of a large account are erased in batches.
 */
export const mutesPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user }) {
    async function* muted() {
      for await (const { id: _id, ...row } of paged(
        (after) => mutesAfter(database.db, user.id, after),
        ({ id }) => id,
      ))
        yield row;
    }
    return [
      {
        name: "mutes",
        title: {
          en: "Discussions you have muted",
          es: "Conversaciones que has silenciado",
          fr: "Discussions que tu as mises en sourdine",
          it: "Discussioni che hai silenziato",
          pt: "Conversas que silenciou",
        },
        column: mutes.userId,
        rows: muted,
      },
    ];
  },
  count: (tx, { id }, enough) => countMutesIn(tx, id, enough),
  eraseSome: (_context, tx, _afterCommit, { id }) => eraseSomeMutesIn(tx, id),
};
