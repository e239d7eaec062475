import { unpaged } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { claimsOfMember } from "./claims-queries.ts";
import { claims } from "./claims-tables.ts";
import { ownRevisions } from "./revisions-export.ts";
import { revisions } from "./revisions-tables.ts";

/** Revisions, and the things that a member of staff is deciding about. Erased with the account by their foreign keys. */
export const reviewPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "revisions",
      column: revisions.authorId,
      rows: () => ownRevisions(db, user.id),
    },
    {
      name: "claims",
      column: claims.holderId,
      rows: () => unpaged(claimsOfMember(db, user.id)),
    },
  ],
};
