import { sql } from "drizzle-orm";
import { deleteSomeRows, type PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { unpaged } from "#features/personal-data/server/row-pages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { sketchesOf } from "./service.ts";
import { sketches } from "./tables.ts";

const withoutKeys = async (executor: Executor, authorId: number) =>
  (await sketchesOf(executor, authorId)).map(({ clientKey: _key, ...sketch }) => sketch);

/** Begun Tales. There is a row for each Tale of the last year, too, so they are erased in batches. */
export const sketchesPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "sketches",
      column: sketches.authorId,
      rows: () => unpaged(withoutKeys(db, user.id)),
    },
  ],
  eraseSome: (_context, tx, _afterCommit, { id }) =>
    deleteSomeRows(tx, sketches, [sql`select ${sketches}.ctid from ${sketches} where ${sketches.authorId} = ${id}`]),
};
