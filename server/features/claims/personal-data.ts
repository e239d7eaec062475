import { unpaged } from "../personal-data/row-pages.ts";
import type { PersonalDataProvider } from "../personal-data/provider.ts";
import { claimsOfMember } from "./queries.ts";
import { claims } from "./tables.ts";

/** The things that a member of staff is deciding about. Erased with the account by its foreign key. */
export const claimsPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "claims",
      column: claims.holderId,
      rows: () => unpaged(claimsOfMember(db, user.id)),
    },
  ],
};
