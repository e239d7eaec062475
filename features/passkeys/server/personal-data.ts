import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { unpaged } from "#features/personal-data/server/row-pages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { deletePasskeysOf, passkeysOf } from "./queries.ts";
import { passkeys } from "./tables.ts";

/** Without the keys: they would help only somebody who wants to find the same device at another site. */
async function shownPasskeysOf(executor: Executor, userId: number) {
  const rows = await passkeysOf(executor, userId);
  return rows.map(({ name, createdAt, usedAt }) => ({ name, createdAt, usedAt }));
}

/** The passkeys of a member. */
export const passkeysPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    { name: "passkeys", column: passkeys.userId, rows: () => unpaged(shownPasskeysOf(db, user.id)) },
  ],
  close: async (_context, tx, _afterCommit, { id }) => void (await deletePasskeysOf(tx, id)),
};
