import { paged, type PersonalDataProvider } from "../personal-data/service.ts";
import { stories } from "../tales/service.ts";
import { forgetAuthor, forgetSomeOf, receivedAfter, sentAfter, storiesAfter } from "./queries.ts";
import { translationRequests } from "./tables.ts";

/**
 * Requests to translate, and what translations say about their original. Requests are erased with the account by their foreign keys;
 * translations by others stay, without the name and the title of the original.
 */
export const translationsPersonalData: PersonalDataProvider = {
  parts: ({ context: { database }, user }) => [
    {
      name: "translatedTales",
      title: {
        en: "Your Tales with versions in other languages",
        es: "Tus relatos con versiones en otros idiomas",
        fr: "Tes récits qui ont des versions dans d’autres langues",
        it: "I tuoi racconti con versioni in altre lingue",
        pt: "Os seus contos com versões em outros idiomas",
      },
      column: stories.authorId,
      rows: () =>
        paged(
          (after) => storiesAfter(database.db, user.id, after),
          ({ id }) => id,
        ),
    },
    {
      name: "translationRequestsSent",
      title: {
        en: "Requests to translate that you have sent",
        es: "Solicitudes de traducción que has enviado",
        fr: "Demandes de traduction que tu as envoyées",
        it: "Richieste di traduzione che hai inviato",
        pt: "Pedidos de tradução que enviou",
      },
      column: translationRequests.requesterId,
      rows: () =>
        paged(
          (after) => sentAfter(database.db, user.id, after),
          ({ id }) => id,
        ),
    },
    {
      name: "translationRequestsReceived",
      title: {
        en: "Requests to translate your Tales",
        es: "Solicitudes para traducir tus relatos",
        fr: "Demandes de traduction de tes récits",
        it: "Richieste di traduzione dei tuoi racconti",
        pt: "Pedidos para traduzir os seus contos",
      },
      column: translationRequests.authorId,
      rows: () =>
        paged(
          (after) => receivedAfter(database.db, user.id, after),
          ({ id }) => id,
        ),
    },
  ],
  erase: async (_context, tx, _afterCommit, { id }) => forgetAuthor(tx, id),
  eraseSome: async (_context, tx, _afterCommit, { id }) => forgetSomeOf(tx, id),
};
