import { blockIdentity } from "../accounts/service.ts";
import { unpaged, type PersonalDataProvider } from "../personal-data/service.ts";
import { identitiesOf } from "./personal-data-queries.ts";

/** The provider identities by which a member logs in. */
export const socialLoginPersonalData: PersonalDataProvider = {
  parts: ({ context: { database }, user }) => [
    { name: "socialLogins", rows: () => unpaged(identitiesOf(database.db, user.id)) },
  ],

  async erase(context, tx, _afterCommit, user, { isBlocked }) {
    if (!isBlocked) return;
    for (const { issuer, identifier } of await identitiesOf(tx, user.id))
      await blockIdentity(context, tx, { issuer, subject: identifier });
  },
};
