import { eq } from "drizzle-orm";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { unpaged } from "#features/personal-data/server/row-pages.ts";
import type { Executor } from "#kit/server/database/transaction.ts";
import { accessTokens } from "./tables.ts";

/** Also those that have expired and whose rows the next housekeeping deletes. */
const tokensOf = (executor: Executor, userId: number) =>
  executor
    .select({
      name: accessTokens.name,
      scopes: accessTokens.scopes,
      createdAt: accessTokens.createdAt,
      usedAt: accessTokens.usedAt,
      wroteAt: accessTokens.wroteAt,
      expiresAt: accessTokens.expiresAt,
    })
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(accessTokens.id);

/** The access tokens of a member. */
export const tokensPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    { name: "accessTokens", column: accessTokens.userId, rows: () => unpaged(tokensOf(db, user.id)) },
  ],
  close: async (_context, tx, _afterCommit, { id }) =>
    void (await tx.delete(accessTokens).where(eq(accessTokens.userId, id))),
};
