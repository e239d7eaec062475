import type { Executor } from "#server/platform/database/database.ts";
import type { AppContext } from "#server/platform/app-context.ts";
import { blockIdentity, type User } from "../accounts/service.ts";
import { unpaged, type PersonalDataProvider } from "../personal-data/service.ts";
import { deleteIdentitiesOf, identitiesOf } from "./personal-data-queries.ts";
import { socialIdentities } from "./tables.ts";

/** The provider identities by which a member logs in. */
export const socialLoginPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "socialLogins",
      column: socialIdentities.userId,
      rows: () => unpaged(identitiesOf(db, user.id)),
    },
  ],

  async close(context, tx, _afterCommit, user, how) {
    await blockIdentities(context, tx, user, how);
    await deleteIdentitiesOf(tx, user.id);
  },

  erase: (context, tx, _afterCommit, user, how) => blockIdentities(context, tx, user, how),
};

async function blockIdentities(context: AppContext, tx: Executor, user: User, { isBlocked }: { isBlocked: boolean }) {
  if (!isBlocked) return;
  for (const { issuer, identifier } of await identitiesOf(tx, user.id))
    await blockIdentity(context, tx, { issuer, subject: identifier });
}
