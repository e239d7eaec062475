import { cacheTag } from "#contract/cache-tags.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import type { AfterCommit, Transaction } from "#server/platform/database/database.ts";
import { paged, type PersonalDataProvider } from "../personal-data/service.ts";
import { taleHelpers } from "../tales/service.ts";
import { forgetHelper, forgetSomeOfHelper } from "./helpers-queries.ts";
import { namedAfter, receivedAfter, sentAfter } from "./personal-data-queries.ts";
import { corrections } from "./tables.ts";

async function forget({ pages }: AppContext, tx: Transaction, afterCommit: AfterCommit, { id }: { id: number }) {
  const taleIds = await forgetHelper(tx, id);
  pages.invalidate(afterCommit, taleIds.map(cacheTag.tale));
}

/** Corrections are erased with the account by their foreign keys. The Tales that named it change. */
export const correctionsPersonalData: PersonalDataProvider = {
  parts: ({ context: { database }, user }) => [
    {
      name: "correctionsSent",
      title: {
        en: "Corrections that you have proposed",
        es: "Correcciones que has propuesto",
        fr: "Corrections que tu as proposées",
        it: "Correzioni che hai proposto",
        pt: "Correções que propôs",
      },
      column: corrections.helperId,
      rows: () =>
        paged(
          (after) => sentAfter(database.db, user.id, after),
          ({ id }) => id,
        ),
    },
    {
      name: "correctionsReceived",
      title: {
        en: "Corrections for your Tales",
        es: "Correcciones para tus relatos",
        fr: "Corrections pour tes récits",
        it: "Correzioni per i tuoi racconti",
        pt: "Correções para os seus contos",
      },
      column: corrections.authorId,
      rows: () =>
        paged(
          (after) => receivedAfter(database.db, user.id, after),
          ({ id }) => id,
        ),
    },
    {
      name: "namedAsHelper",
      title: {
        en: "Tales that name you for a correction",
        es: "Relatos que te nombran por una corrección",
        fr: "Récits qui te citent pour une correction",
        it: "Racconti che ti citano per una correzione",
        pt: "Contos que mostram o seu nome por uma correção",
      },
      column: taleHelpers.userId,
      rows: () =>
        paged(
          (after) => namedAfter(database.db, user.id, after),
          ({ taleId }) => taleId,
        ),
    },
  ],
  erase: forget,

  async eraseSome({ pages }, tx, afterCommit, { id }) {
    const taleIds = await forgetSomeOfHelper(tx, id);
    pages.invalidate(afterCommit, taleIds.map(cacheTag.tale));
    return taleIds.length > 0;
  },
};
