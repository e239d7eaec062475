import { countRows, deleteSomeRows, paged, unpaged, type PersonalDataProvider } from "../personal-data/service.ts";
import { placesAfter, placesInTalesOf, readerOf, readLaterAfter, readLaterOfTalesOf } from "./personal-data-queries.ts";
import { readers, readingPlaces, readLater } from "./tables.ts";

/**
 * A member's places in Tales and Tales to read later. They go with the account by their foreign keys. The places of others in the
 * member's Tales may be many, so those of a large account are erased in batches.
 */
export const readingPersonalData: PersonalDataProvider = {
  parts({ context: { database }, user }) {
    const { db } = database;
    return [
      {
        name: "reading",
        title: {
          en: "Tales you started or finished",
          es: "Relatos que empezaste o terminaste",
          fr: "Récits commencés ou terminés",
          it: "Racconti iniziati o finiti",
          pt: "Contos que começou ou terminou",
        },
        column: readingPlaces.userId,
        rows: () =>
          paged(
            (after) => placesAfter(db, user.id, after),
            ({ taleId }) => taleId,
          ),
      },
      {
        name: "readLater",
        title: {
          en: "Tales to read later",
          es: "Relatos para leer después",
          fr: "Récits à lire plus tard",
          it: "Racconti da leggere dopo",
          pt: "Contos para ler depois",
        },
        column: readLater.userId,
        rows: () =>
          paged(
            (after) => readLaterAfter(db, user.id, after),
            ({ id }) => id,
          ),
      },
      {
        name: "readingHistory",
        title: {
          en: "Reading history",
          es: "Historial de lectura",
          fr: "Historique de lecture",
          it: "Cronologia di lettura",
          pt: "Histórico de leitura",
        },
        column: readers.userId,
        single: true,
        rows: () => unpaged(readerOf(db, user.id)),
      },
    ];
  },

  count: (tx, { id }, enough) => countRows(tx, [placesInTalesOf(id), readLaterOfTalesOf(id)], enough),

  eraseSome: async (_context, tx, _afterCommit, { id }) =>
    (await deleteSomeRows(tx, readingPlaces, [placesInTalesOf(id)])) ||
    (await deleteSomeRows(tx, readLater, [readLaterOfTalesOf(id)])),
};
