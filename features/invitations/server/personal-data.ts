import { paged, rowsPerPage } from "#features/personal-data/server/row-pages.ts";
import type { PersonalDataProvider } from "#features/personal-data/server/provider.ts";
import { invitationsByAuthor } from "./service.ts";
import { invitations } from "./tables.ts";

/** The links to an author's unpublished Tales, without their tokens. Erased with the account by its foreign key. */
export const invitationsPersonalData: PersonalDataProvider = {
  parts: ({ db, user }) => [
    {
      name: "invitations",
      column: invitations.authorId,
      rows: () =>
        paged(
          (after) => invitationsByAuthor(db, user.id, after, rowsPerPage),
          ({ id }) => id,
        ),
    },
  ],
};
