import { eq } from "drizzle-orm";
import type { Executor } from "#kit/server/database/transaction.ts";
import type { HowClosed } from "#features/accounts/server/removal.ts";
import { blockIdentity } from "#features/accounts/server/sign-up-limits.ts";
import type { User } from "#features/accounts/server/queries.ts";
import { unpaged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import type { AppContext } from "#kit/server/app-context.ts";
import { socialIdentities } from "./tables.ts";

const identitiesOf = (executor: Executor, userId: number) =>
  executor
    .select({
      issuer: socialIdentities.issuer,
      identifier: socialIdentities.subject,
      createdAt: socialIdentities.createdAt,
    })
    .from(socialIdentities)
    .where(eq(socialIdentities.userId, userId))
    .orderBy(socialIdentities.createdAt);

/** The provider identities by which a member logs in. */
export const socialLoginPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    { name: "socialLogins", column: socialIdentities.userId, rows: () => unpaged(identitiesOf(db, user.id)) },
  ],

  async close(context, tx, _afterCommit, user, how) {
    await blockIdentities(context, tx, user, how);
    await deleteIdentitiesOf(tx, user.id);
  },
};

async function blockIdentities(context: AppContext, tx: Executor, user: User, { isBlocked, contestableAs }: HowClosed) {
  if (!isBlocked) return;
  for (const { issuer, identifier } of await identitiesOf(tx, user.id))
    await blockIdentity(context, tx, { issuer, subject: identifier }, contestableAs);
}

async function deleteIdentitiesOf(executor: Executor, userId: number): Promise<void> {
  await executor.delete(socialIdentities).where(eq(socialIdentities.userId, userId));
}
